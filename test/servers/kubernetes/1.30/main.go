// Command server runs kube-apiserver 1.30 and the etcd it needs in one process,
// so that a test can start a real server without a container, a node or root.
//
// Every argument is passed on to kube-apiserver. The folder named by the
// environment variable ETCD_DIR holds the data of etcd. With STOP_WITH_STDIN set,
// the process ends when its standard input does, so that it cannot outlive the
// process that holds the other end, however that one ends.
package main

import (
	"fmt"
	"io"
	"net/url"
	"os"
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
	endpoint, err := startEtcd(os.Getenv("ETCD_DIR"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "etcd:", err)
		os.Exit(1)
	}
	command := app.NewAPIServerCommand()
	command.SetArgs(append([]string{"--etcd-servers=" + endpoint}, os.Args[1:]...))
	os.Exit(cli.Run(command))
}

// startEtcd listens on loopback ports that the kernel picks and answers the URL for clients.
func startEtcd(dir string) (string, error) {
	config := embed.NewConfig()
	config.Dir = dir
	config.LogLevel = "error"
	// The data never outlives a test, so waiting for the disk would buy nothing.
	config.UnsafeNoFsync = true
	// The gateway would dial the port as it was asked for, which is 0, and log its failure.
	config.EnableGRPCGateway = false
	loopback := []url.URL{{Scheme: "http", Host: "127.0.0.1:0"}}
	config.ListenClientUrls, config.AdvertiseClientUrls = loopback, loopback
	config.ListenPeerUrls, config.AdvertisePeerUrls = loopback, loopback
	config.InitialCluster = config.InitialClusterFromName(config.Name)
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
