// Command kine stores what a kube-apiserver writes in SQLite, and serves it as etcd does.
//
// Every argument is passed on. With STOP_WITH_STDIN set, the process ends when its standard input does, so
// that it cannot outlive the process that holds the other end, however that one ends.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/k3s-io/kine/pkg/app"
)

func main() {
	if os.Getenv("STOP_WITH_STDIN") != "" {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(1)
		}()
	}
	if err := app.New().Run(os.Args); err != nil {
		fmt.Fprintln(os.Stderr, "kine:", err)
		os.Exit(1)
	}
}
