// Command kubectl-convert is kubectl-convert 1.35 as it is released, the last that knows HorizontalPodAutoscaler v2beta1.
package main

import (
	"os"

	"github.com/spf13/pflag"
	"k8s.io/cli-runtime/pkg/genericclioptions"
	"k8s.io/cli-runtime/pkg/genericiooptions"
	"k8s.io/component-base/cli"
	"k8s.io/kubectl/pkg/cmd/util"
	"k8s.io/kubernetes/pkg/kubectl/cmd/convert"
)

func main() {
	flags := pflag.NewFlagSet("kubectl-convert", pflag.ExitOnError)
	pflag.CommandLine = flags
	config := genericclioptions.NewConfigFlags(true)
	config.AddFlags(flags)
	streams := genericiooptions.IOStreams{In: os.Stdin, Out: os.Stdout, ErrOut: os.Stderr}
	os.Exit(cli.Run(convert.NewCmdConvert(util.NewFactory(config), streams)))
}
