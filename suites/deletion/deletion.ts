import { isUsedFor, mayDeleteCollection } from '../scenario/subject-uses.ts';
import { scenariosPerSubject } from '../suite-module.ts';
import { besideNamespace } from './beside-namespace.ts';
import { collectionOptions } from './collection-options.ts';
import { definedTypesInNamespace } from './defined-types-in-namespace.ts';
import { evicted } from './evicted.ts';
import { graceful } from './graceful.ts';
import { heldByEachWrite } from './held-by-each-write.ts';
import { deletionInOtherVersion } from './in-other-version.ts';
import { namespaceFinalizers } from './namespace-finalizers.ts';
import { objectsWithFinalizers } from './objects-with-finalizers.ts';
import { finalizersOfOneDomain } from './of-one-domain.ts';
import { deletionOptions } from './options.ts';
import { orders } from './orders.ts';
import { owned } from './owned.ts';
import { reduced } from './reduced.ts';
import { released } from './released.ts';
import { shown } from './shown.ts';
import { times } from './times.ts';
import { typesInNamespace } from './types-in-namespace.ts';
import { withNamespace } from './with-namespace.ts';
import { withoutFinalizers } from './without-finalizers.ts';

/** The two phases of a deletion: the object is marked, and removed once it has no finalizers. */
export const deletion = scenariosPerSubject((subject) => [
  ...(subject.deletion === 'immediate'
    ? [
        ...objectsWithFinalizers(subject),
        deletionOptions(subject),
        ...(mayDeleteCollection(subject) ? [collectionOptions(subject)] : []),
        orders(subject),
        finalizersOfOneDomain(subject),
        reduced(subject),
        ...released(subject),
        ...shown(subject),
        heldByEachWrite(subject),
        times(subject),
        owned(subject),
        withoutFinalizers(subject),
      ]
    : [namespaceFinalizers(subject)]),
  ...(subject.scope === 'namespaced' ? [withNamespace(subject), besideNamespace(subject)] : []),
  ...(subject.fixture === undefined ? [] : [deletionInOtherVersion(subject)]),
  ...(isUsedFor(subject, 'single-cases') ? [graceful(subject), ...evicted(), typesInNamespace(), definedTypesInNamespace()] : []),
]);
