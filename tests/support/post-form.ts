import { request } from 'node:http'
import type { PostedForm } from './servers/saml-provider.ts'

/** Posts a provider’s form as a browser does; answers the page that it is sent to, and the values in the fragment. */
export async function postForm(
  appUrl: string,
  host: string,
  { acsUrl, fields }: { acsUrl: string; fields: Partial<PostedForm['fields']> },
): Promise<{ status: number; page: string; values: Record<string, string> }> {
  const body = new URLSearchParams(fields as Record<string, string>).toString()
  const headers = {
    ...{ host, origin: 'https://idp.example', 'content-type': 'application/x-www-form-urlencoded' },
    'content-length': Buffer.byteLength(body),
  }
  const { pathname } = new URL(acsUrl)
  return new Promise((resolve, reject) => {
    const call = request(appUrl + pathname, { method: 'POST', headers }, (answer) => {
      answer.resume()
      const [page = '', fragment = ''] = (answer.headers.location ?? '').split('#')
      const values = Object.fromEntries(new URLSearchParams(fragment))
      resolve({ status: answer.statusCode ?? 0, page, values })
    })
    call.on('error', reject)
    call.end(body)
  })
}
