import { type Endpoint, type FileField, type ParamsOf, pathFor, type QueryOf } from '#contract/endpoint.ts'
import { currentCourseLanguage, currentPlatformLanguage } from '../i18n/language.ts'
import { withStaleReads } from '../query/stale-tags.ts'
import { ApiError, NoAnswerError } from './api-error.ts'
import { callAuthorized } from './call-authorized.ts'
import { type AnswerOf, asForm } from './send.ts'

interface UploadInput<E> {
  params: ParamsOf<E>
  query?: QueryOf<E>
  file: File
  /** Further form fields. */
  body?: Record<string, string | number | boolean>
  /** From 0 to 1. */
  onProgress?: (done: number) => void
  /** Aborts the upload, which then fails with an `AbortError`. */
  signal?: AbortSignal
  /** Leaves reads that became stale to the pages that show them next. */
  refetchLater?: boolean
}

const bodyOf = (request: XMLHttpRequest): Record<string, unknown> => {
  try {
    return JSON.parse(request.responseText) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Uploads one file and reports its progress, which `fetch` cannot do. Fails like `call`. */
export const upload = async <const E extends Endpoint & { upload: FileField }>(
  endpoint: E,
  { params, query, file, body = {}, onProgress, signal, refetchLater = false }: UploadInput<E>,
): Promise<AnswerOf<E>> => {
  const fields = new FormData()
  for (const [name, value] of Object.entries(body)) fields.set(name, String(value))
  fields.set(endpoint.upload.name, file)
  const [method, form] = asForm(endpoint.method, fields)
  const sendWith = (token: string | undefined) =>
    new Promise<AnswerOf<E>>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      const search = query ? `?${new URLSearchParams(query)}` : ''
      request.open(method, pathFor(endpoint.path, params) + search)
      request.setRequestHeader('Accept', 'application/json')
      request.setRequestHeader('Content-Language', currentCourseLanguage())
      request.setRequestHeader('Platform-Language', currentPlatformLanguage())
      if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
      request.onerror = () => reject(new NoAnswerError('upload'))
      request.onload = () => {
        const answer = bodyOf(request)
        if (request.status < 200 || request.status > 299) reject(new ApiError(request.status, answer))
        else resolve({ ...answer, status: request.status } as AnswerOf<E>)
      }
      request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(form)
    })
  return withStaleReads(endpoint, { params, query }, { refetchLater }, () =>
    callAuthorized(endpoint, sendWith),
  )
}
