import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The address of a stored file. Its name is the right to read it: 128 random bits, told only to who may see what refers to it. */
export const fileAddress = (storageKey: string): string => `/files/${storageKey}`

export const getFile = endpoint({
  method: 'GET',
  path: '/files/:key',
  access: 'public',
  summary: 'A stored file, cacheable for ever',
  params: z.object({
    key: z.string().check(z.regex(/^[a-z2-7]{26}\.(webp|svg|json|pdf|docx|xlsx|pptx|odt|ods|odp)$/)),
  }),
  response: { file: '*/*' },
  perMinute: 6_000,
})
