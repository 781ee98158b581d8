import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { lazySerialise, type Serialise } from './schemas.ts'
import type * as z from 'zod/mini'

/** An answer already written by its endpoint's schema, so that it can be kept and sent again as it is. */
export class Prepared<T> {
  readonly bytes: Buffer
  declare readonly answers: T
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Writes answers of an endpoint ahead of sending them. */
export function preparing<E extends Endpoint & { response: z.ZodMiniType }>(
  endpoint: E,
): (data: ResponseOf<E>) => Prepared<ResponseOf<E>> {
  const serialise: Serialise = lazySerialise(endpoint.response)
  return (data) => new Prepared(Buffer.from(serialise(data)))
}
