import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'
import { createLms, type Elements, type Lms } from '#tests/support/scorm/lms.ts'

declare global {
  interface Window {
    lms?: Lms
  }
}

export type PackageFiles = Record<string, Uint8Array>

interface LmsPageOptions {
  files: PackageFiles
  version: '1.2' | '2004'
  /** From the package’s manifest. */
  passMark: number
}

export interface LmsPage {
  /** The pages of the course, inside the package’s first page, inside the platform’s page. */
  course: FrameLocator
  /** The current page of the course, for checks that need a frame. */
  frame: () => Frame
  /** What the platform has stored of the student, once nothing it was sent is wrong. */
  stored: () => Promise<Elements>
  /** Leaves the platform and comes back another day. */
  leaveAndReturn: () => Promise<void>
}

const address = 'http://lms.example/'
const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** A learning platform of our own in the browser, with the run-time of its version of SCORM, that opens a package. */
export async function openInLms(page: Page, { files, version, passMark }: LmsPageOptions): Promise<LmsPage> {
  const name = version === '1.2' ? 'API' : 'API_1484_11'
  const start = `
    const stored = JSON.parse(localStorage.stored ?? '{}')
    const onCommit = (elements) => { localStorage.stored = JSON.stringify(elements) }
    window.lms = createLms({ version: '${version}', stored, passMark: ${passMark}, onCommit })
    window['${name}'] = window.lms.api`
  const lmsPage = `<!doctype html><html lang="en" style="height:100%"><title>A learning platform</title>
    <body style="height:100%;margin:0"><script>const createLms = ${createLms.toString()};${start}</script>
    <iframe title="Course" src="/package/index.html" style="width:100%;height:100%;border:0"></iframe></body></html>`
  await page.route(`${address}**`, (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: lmsPage })
    const body = files[decodeURI(path.replace('/package/', ''))]
    const contentType = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return body ? route.fulfill({ contentType, body: Buffer.from(body) }) : route.fulfill({ status: 204 })
  })
  await page.goto(address)
  return {
    course: page.frameLocator('iframe').frameLocator('iframe'),
    frame: () => page.frames().at(-1) ?? page.mainFrame(),
    stored: async () => {
      expect(await page.evaluate(() => window.lms?.refused)).toEqual([])
      return page.evaluate(() => window.lms?.stored ?? {})
    },
    leaveAndReturn: async () => {
      await page.goto('about:blank')
      await page.goto(address)
    },
  }
}
