// Command server runs kube-apiserver and the etcd it needs in one process,
// so that a test can start a real server without a container, a node or root.
// The file of modules that it is built with says of which release.
//
// Every argument is passed on to kube-apiserver. The folder named by the
// environment variable ETCD_DIR holds the data of etcd; where ETCD_ENDPOINT names
// the URL of another store, no etcd is started. With STOP_WITH_STDIN set,
// the process ends when its standard input does, so that it cannot outlive the
// process that holds the other end, however that one ends.
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() {
	if os.Getenv("STOP_WITH_STDIN") != "" {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(1)
		}()
	}
	endpoint := os.Getenv("ETCD_ENDPOINT")
	if endpoint == "" {
		started, err := startEtcd(os.Getenv("ETCD_DIR"))
		if err != nil {
			fmt.Fprintln(os.Stderr, "etcd:", err)
			os.Exit(1)
		}
		endpoint = started
	}
	command := app.NewAPIServerCommand()
	command.SetArgs(append([]string{"--etcd-servers=" + endpoint}, os.Args[1:]...))
	os.Exit(cli.Run(command))
}

// The releases of etcd name the fields of their configuration differently, and the keys of its file alike.
//
// The ports are those that the kernel picks. The data never outlives a test, so waiting for the disk would
// buy nothing. The gateway would dial the port as it was asked for, which is 0, and log its failure.
const configuration = `
log-level: error
listen-client-urls: http://127.0.0.1:0
advertise-client-urls: http://127.0.0.1:0
listen-peer-urls: http://127.0.0.1:0
initial-advertise-peer-urls: http://127.0.0.1:0
initial-cluster: default=http://127.0.0.1:0
unsafe-no-fsync: true
enable-grpc-gateway: false
`

// startEtcd keeps its data in a folder and answers the URL for clients.
func startEtcd(dir string) (string, error) {
	config, err := configure(dir)
	if err != nil {
		return "", err
	}
	server, err := embed.StartEtcd(config)
	if err != nil {
		return "", err
	}
	select {
	case <-server.Server.ReadyNotify():
		return "http://" + server.Clients[0].Addr().String(), nil
	case <-time.After(time.Minute):
		return "", fmt.Errorf("not ready within a minute")
	}
}

func configure(dir string) (*embed.Config, error) {
	scratch, err := os.MkdirTemp("", "etcd-configuration-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	file := filepath.Join(scratch, "etcd.yaml")
	if err := os.WriteFile(file, []byte(configuration), 0o600); err != nil {
		return nil, err
	}
	config, err := embed.ConfigFromFile(file)
	if err != nil {
		return nil, err
	}
	config.Dir = dir
	return config, nil
}
