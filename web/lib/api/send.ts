import type * as z from 'zod/mini'
import {
  type BodyOf,
  type Endpoint,
  type FileField,
  type FileResponse,
  type PageResponse,
  type ParamsOf,
  pathFor,
  type QueryOf,
  type ResponseOf,
} from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { currentCourseLanguage, currentPlatformLanguage } from '../i18n/language.ts'
import { ApiError, NoAnswerError } from './api-error.ts'

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [key in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [key in Key]?: Value }
    : { [key in Key]: Value }
type BodyPart<E> = E extends { upload: FileField }
  ? { body: FormData }
  : E extends { body: z.ZodMiniType }
    ? Part<'body', BodyOf<E> | FormData>
    : { body?: undefined }

/** The input of a call: exactly the params, query and body that its endpoint declares. */
export type InputOf<E> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>> & BodyPart<E>

/** A JSON response with its status added; a Blob for a file; undefined for 204. */
export type AnswerOf<E> = E extends { response: infer R }
  ? R extends FileResponse | PageResponse
    ? Blob
    : ResponseOf<E> & { status: number }
  : undefined

export interface AnyInput {
  params?: Record<string, string | number> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}
interface SendOptions {
  token?: string | undefined
  signal?: AbortSignal | undefined
  /** Sends the request even while the page is being closed. */
  keepalive?: boolean | undefined
  /** False if the request is of no use later: it is then not sent again after an overload. */
  resend?: boolean | undefined
}

const withQuery = (path: string, query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Servers parse form data on POST only, so a change sent as form data is a POST that names its real method. */
export const asForm = (method: string, form: FormData): [string, FormData] => {
  if (method !== 'PUT' && method !== 'PATCH') return [method, form]
  form.set('_method', 'PUT')
  return ['POST', form]
}

const bodyOf = (method: string, body: unknown): { method: string; body?: BodyInit; json: boolean } => {
  if (body instanceof FormData) {
    const [formMethod, form] = asForm(method, body)
    return { method: formMethod, body: form, json: false }
  }
  return body === undefined ? { method, json: false } : { method, body: JSON.stringify(body), json: true }
}

const requestOnce = async (
  endpoint: Endpoint,
  input: AnyInput,
  { token, signal, keepalive = false }: SendOptions,
): Promise<Response> => {
  const { method, body, json } = bodyOf(endpoint.method, input.body)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Language': currentCourseLanguage(),
    'Platform-Language': currentPlatformLanguage(),
  }
  if (json) headers['Content-Type'] = 'application/json'
  if (token) headers.Authorization = `Bearer ${token}`
  const url = withQuery(pathFor(endpoint.path, input.params ?? {}), input.query)
  const wanted = { method, headers, body: body ?? null, signal: signal ?? null, keepalive }
  const response = await fetch(url, wanted).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new NoAnswerError(error)
  })
  if (response.ok) return response
  const problem = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  throw new ApiError(response.status, problem, Number(response.headers.get('Retry-After')))
}

const tries = 4

/**
 * The raw response to a call; rejects with `NoAnswerError` when there is none and with `ApiError` when it is not 2xx.
 * A call that the server refused while it was overloaded is sent again.
 */
export const request = async (
  endpoint: Endpoint,
  input: AnyInput,
  options: SendOptions,
): Promise<Response> => {
  for (let nth = 1; ; nth += 1) {
    try {
      return await requestOnce(endpoint, input, options)
    } catch (error) {
      const isOver = nth === tries || options.keepalive || options.resend === false
      if (!(error instanceof ApiError) || error.code !== 'overloaded' || isOver) throw error
      // Spread out, so that those who were refused together do not come back together.
      await sleep(error.retryAfter * 1_000 * (0.5 + Math.random()))
      options.signal?.throwIfAborted()
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends one call without handling the session; features use `call`. */
export const send = async <const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: SendOptions = {},
): Promise<AnswerOf<E>> => {
  const response = await request(endpoint, input, options)
  return (await readAnswer(endpoint, response)) as AnswerOf<E>
}

export const readAnswer = async (endpoint: Endpoint, response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  if (endpoint.response && 'file' in endpoint.response) return response.blob()
  return { ...((await response.json()) as object), status: response.status }
}
