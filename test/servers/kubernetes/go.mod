// The root of the program; what it is built with is in the file of modules of each release.
module apiconform.test/servers/kubernetes

go 1.26.0
