import type { MessageTypes } from '#core/codecs/protobuf/message-types';
import type { AccessHooks } from '../access/access.ts';
import type { ResourceType } from '../kinds/resources/resource-type.ts';
import type { Personality } from '../settings/personality.ts';
import type { RequestedResource } from './metrics/request-counts.ts';
import { plainReadHooks, type ReadHooks } from './read/read-hooks.ts';
import { plainWatchHooks, type WatchHooks } from './watch/watch-hooks.ts';
import type { Representation } from './wire/negotiate.ts';
import { plainWriteHooks, type WriteHooks } from './write/write-hooks.ts';

/** The functions that a fault or a variant replaces to change what the server does. All other code calls them and knows of neither. */
export type Hooks = AccessHooks &
  ReadHooks &
  WatchHooks &
  WriteHooks & {
    /** Returns whether a request to a deprecated version of a type gets a warning, or an audit annotation. */
    warnsOfDeprecation(request: { readonly by: 'warning' | 'audit'; readonly type: ResourceType | undefined }): boolean;
    /** Returns the deprecated resources in the gauge of requested deprecated APIs. */
    requestedDeprecated(requested: readonly RequestedResource[]): readonly RequestedResource[];
    /** Returns the line of an excluded health check. */
    excludedCheckLine(name: string): string;
    /** Returns whether discovery lists a type. */
    isDiscovered(type: ResourceType): boolean;
    /** Returns the response to a path of a resource that is not served. */
    unservedResourceResponse(): 'refuse' | 'empty';
    /** Returns the representation of a response. `negotiated` returns the negotiated one, or throws a refusal. */
    representation(negotiated: () => Representation): Representation;
    /** Returns the bytes to send of a response in binary. */
    binaryResponse(bytes: Uint8Array, types: MessageTypes): Uint8Array;
    /** Returns whether a body in binary has a valid prefix. */
    isKnownPrefix(isOurs: boolean): boolean;
    /** Returns whether a flag with this value, which may be empty, is set. */
    isFlagSet(value: string): boolean;
    /** Returns whether a response is indented. */
    isPretty(requested: boolean): boolean;
  };

/** Returns the hooks of a server without faults or variants. */
export function plainHooks(personality: Personality): Hooks {
  return {
    ...plainReadHooks(personality),
    ...plainWatchHooks(personality),
    ...plainWriteHooks(),
    warnsOfDeprecation: () => true,
    requestedDeprecated: (requested) => requested,
    excludedCheckLine: (name) => `[+]${name} excluded: ok`,
    isDiscovered: () => true,
    unservedResourceResponse: () => 'refuse',
    representation: (negotiated) => negotiated(),
    binaryResponse: (bytes) => bytes,
    isKnownPrefix: (isOurs) => isOurs,
    isFlagSet: (value) => value !== 'false' && value !== '0',
    isPretty: (requested) => requested,
    isKnownToken: (token, known) => known.includes(token),
    isAllowed: (allows, requested) => allows(requested),
  };
}
