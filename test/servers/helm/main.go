//go:build helm

// Package main names the package that is built: helm 3 as it is released, whose command no other module can import.
package main

import _ "helm.sh/helm/v3/cmd/helm"
