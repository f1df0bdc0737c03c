// Prints how the built-in kinds are written in binary, as JSON: for each definition the number of each field and its name in
// JSON, with a question mark where an empty value says something else than none. A part that has no name in JSON is a table of
// its own. The facts are read off the types of Kubernetes (Apache License 2.0).
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"

	"k8s.io/client-go/kubernetes/scheme"
)

const (
	apiRoot  = "k8s.io/api/"
	metaRoot = "k8s.io/apimachinery/pkg/apis/"
)

var messages = map[string]map[string]any{}

func main() {
	for _, known := range scheme.Scheme.AllKnownTypes() {
		visit(known)
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(messages); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func visit(of reflect.Type) {
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Map {
		of = of.Elem()
	}
	name := definition(of)
	if of.Kind() != reflect.Struct || name == "" {
		return
	}
	if _, seen := messages[name]; seen {
		return
	}
	messages[name] = nil
	messages[name] = fields(of)
}

// The name of a definition without what all of them begin with, as in definitions.json.
func definition(of reflect.Type) string {
	path := of.PkgPath()
	for _, root := range []string{apiRoot, metaRoot} {
		if strings.HasPrefix(path, root) {
			return strings.ReplaceAll(strings.TrimPrefix(path, root), "/", ".") + "." + of.Name()
		}
	}
	return ""
}

func fields(of reflect.Type) map[string]any {
	found := map[string]any{}
	for index := range of.NumField() {
		field := of.Field(index)
		tag := strings.Split(field.Tag.Get("protobuf"), ",")
		if len(tag) < 2 {
			continue
		}
		name := strings.Split(field.Tag.Get("json"), ",")[0]
		if name == "" {
			part := field.Type
			if part.Kind() == reflect.Pointer {
				part = part.Elem()
			}
			found[tag[1]] = fields(part)
			continue
		}
		if field.Type.Kind() == reflect.Pointer {
			name += "?"
		}
		found[tag[1]] = name
		visit(field.Type)
	}
	return found
}
