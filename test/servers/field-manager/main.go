// Command field-manager plays writes of one custom resource as kube-apiserver does, with its field manager and
// without anything else: no storage, no validation, no default values.
//
// Each line of the standard input is a JSON list of writes, which begin with an object that does not exist. Each line
// of the standard output is the list of their results. It ends when the standard input does.
package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"reflect"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

// The OpenAPI schemas of two kinds in two versions each: Free has no schema, Shaped has one.
//
//go:embed types.json
var types []byte

const group = "example.com"

var versions = []string{"v1", "v1beta1"}

// A write, in one of the versions.
type write struct {
	Verb, Manager, Version string
	Force                  bool
	Body                   json.RawMessage
}

// The object after a write, or why an apply is a conflict.
type result struct {
	Object   *unstructured.Unstructured `json:"object,omitempty"`
	Conflict string                     `json:"conflict,omitempty"`
}

func main() {
	managers := map[string]*managedfields.FieldManager{}
	schemas := map[string]*spec.Schema{}
	must(json.Unmarshal(types, &schemas))
	converter, err := managedfields.NewTypeConverter(schemas, false)
	must(err)
	for _, kind := range []string{"Free", "Shaped"} {
		for _, version := range versions {
			gv := schema.GroupVersion{Group: group, Version: version}
			manager, err := managedfields.NewDefaultCRDFieldManager(converter, oneShape{}, oneShape{}, oneShape{}, gv.WithKind(kind), gv, "", nil)
			must(err)
			managers[kind+version] = manager
		}
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var writes []write
		must(json.Unmarshal(in.Bytes(), &writes))
		must(out.Encode(play(managers, writes)))
	}
	must(in.Err())
}

func play(managers map[string]*managedfields.FieldManager, writes []write) []result {
	var live *unstructured.Unstructured
	revision := 0
	kind := kindOf(writes)
	results := []result{}
	for _, w := range writes {
		next, err := written(managers[kind+w.Version], kind, live, w)
		if err != nil {
			results = append(results, result{Conflict: err.Error()})
			continue
		}
		stored(next)
		if live != nil && same(live, next) {
			next.SetResourceVersion(live.GetResourceVersion())
			next.SetManagedFields(live.GetManagedFields())
		} else {
			revision++
			next.SetResourceVersion(fmt.Sprint(revision))
		}
		live = next
		results = append(results, result{Object: next})
	}
	return results
}

// The first write has the whole object.
func kindOf(writes []write) string {
	var first struct{ Kind string }
	must(json.Unmarshal(writes[0].Body, &first))
	return first.Kind
}

func written(manager *managedfields.FieldManager, kind string, live *unstructured.Unstructured, w write) (*unstructured.Unstructured, error) {
	before := &unstructured.Unstructured{Object: map[string]any{"metadata": map[string]any{}}}
	if live != nil {
		before = live.DeepCopy()
	}
	before.SetAPIVersion(group + "/" + w.Version)
	before.SetKind(kind)
	body := w.Body
	if w.Verb == "merge-patch" {
		document, err := json.Marshal(before)
		must(err)
		body, err = jsonpatch.MergePatch(document, w.Body)
		must(err)
	}
	sent := &unstructured.Unstructured{}
	must(json.Unmarshal(body, &sent.Object))
	if w.Verb == "apply" {
		after, err := manager.Apply(before, sent, w.Manager, w.Force)
		if err != nil {
			return nil, err
		}
		return after.(*unstructured.Unstructured), nil
	}
	// Metadata of the server is as before, whatever a body says.
	identify(sent)
	sent.SetResourceVersion(before.GetResourceVersion())
	sent.SetManagedFields(before.GetManagedFields())
	return manager.UpdateNoErrors(before, sent, w.Manager).(*unstructured.Unstructured), nil
}

// What the storage does: it knows the object, and keeps no empty maps of metadata.
func stored(object *unstructured.Unstructured) {
	identify(object)
	for _, field := range []string{"labels", "annotations"} {
		if values, _, _ := unstructured.NestedMap(object.Object, "metadata", field); len(values) == 0 {
			unstructured.RemoveNestedField(object.Object, "metadata", field)
		}
	}
}

func identify(object *unstructured.Unstructured) {
	must(unstructured.SetNestedField(object.Object, "uid-a", "metadata", "uid"))
	must(unstructured.SetNestedField(object.Object, "2020-01-01T00:00:00Z", "metadata", "creationTimestamp"))
}

// A write that only changes times of managedFields, or the version in which the object is shown, changes nothing.
func same(one, other *unstructured.Unstructured) bool {
	return reflect.DeepEqual(lasting(one), lasting(other))
}

func lasting(object *unstructured.Unstructured) map[string]any {
	left := object.DeepCopy()
	left.SetAPIVersion("")
	left.SetResourceVersion("")
	entries := left.GetManagedFields()
	for index := range entries {
		entries[index].Time = nil
	}
	left.SetManagedFields(entries)
	return left.Object
}

// oneShape converts, defaults and creates objects of kinds whose versions have the same fields.
type oneShape struct{}

func (oneShape) Convert(in, out, _ any) error {
	in.(*unstructured.Unstructured).DeepCopyInto(out.(*unstructured.Unstructured))
	return nil
}

func (oneShape) ConvertToVersion(in runtime.Object, target runtime.GroupVersioner) (runtime.Object, error) {
	out := in.DeepCopyObject().(*unstructured.Unstructured)
	kinds := []schema.GroupVersionKind{}
	for _, version := range versions {
		kinds = append(kinds, schema.GroupVersionKind{Group: group, Version: version, Kind: out.GetKind()})
	}
	kind, ok := target.KindForGroupVersionKinds(kinds)
	if !ok {
		return nil, fmt.Errorf("there is no version %s", target)
	}
	out.SetGroupVersionKind(kind)
	return out, nil
}

func (oneShape) ConvertFieldLabel(_ schema.GroupVersionKind, label, value string) (string, string, error) {
	return label, value, nil
}

func (oneShape) Default(runtime.Object) {}

func (oneShape) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	object := &unstructured.Unstructured{}
	object.SetGroupVersionKind(kind)
	return object, nil
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "field-manager:", err)
		os.Exit(1)
	}
}
