import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { requestMagicLink, useMagicLink } from '#contract/accounts/accounts.ts'
import { browserExecutable, browserFlags } from '#tests/e2e/support/browser.ts'
import { callerFor } from '../data.ts'
import { freePort, newDataDir, startProgram, stopProgram } from '../harness.ts'

/** A program with packages of its own, which only the benchmark installs. */
const lighthouse = join(import.meta.dirname, '../lighthouse/scores.mjs')

export interface HomePage {
  scriptKb: number
  styleKb: number
  requests: number
  performance: number
  accessibility: number
}

/** The demo student’s home page, signed in, as a phone loads it the first time. */
export async function homePage(): Promise<HomePage> {
  const dataDir = await newDataDir()
  const port = await freePort()
  const server = await startProgram(['api/start.js'], {
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      DEMO_HISTORY: 'off',
      REMINDERS: 'off',
    },
    sign: '{"demo":',
    logFile: join(dataDir, 'server.log'),
  })
  try {
    const url = `http://localhost:${port}`
    const session = await signIn(url, join(dataDir, 'outbox'))
    const weights = await weigh(url, session)
    return { ...weights, ...(await lighthouseScores(url, session)) }
  } finally {
    await stopProgram(server)
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signIn(url: string, outbox: string): Promise<string> {
  const call = callerFor(url, '')
  await call(requestMagicLink, {}, { email: 'eleni.markou@harbor.example' })
  for (let tries = 0; tries < 100; tries += 1) {
    // The first start may write other e-mails, too.
    for (const name of (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))) {
      const mail = await PostalMime.parse(await readFile(join(outbox, name)))
      const token = /\/magic\/([\w-]+)/.exec(mail.text ?? '')?.[1]
      if (token) return JSON.stringify(await call(useMagicLink, {}, { token }))
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The sign-in e-mail did not arrive')
}

const settled = async (page: Page, url: string): Promise<void> => {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
}

async function weigh(
  url: string,
  session: string,
): Promise<Pick<HomePage, 'scriptKb' | 'styleKb' | 'requests'>> {
  const browser = await chromium.launch({ executablePath: await browserExecutable(), args: browserFlags })
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'block',
    })
    await context.addInitScript((auth) => localStorage.setItem('auth', auth), session)
    const page = await context.newPage()
    const sizes = { script: 0, stylesheet: 0 }
    let requests = 0
    const reading: Promise<void>[] = []
    page.on('response', (response) => {
      if (response.url().startsWith('data:')) return
      requests += 1
      const kind = response.request().resourceType()
      if (kind === 'script' || kind === 'stylesheet') {
        reading.push(
          response.body().then((body) => void (sizes[kind] += gzipSync(body, { level: 9 }).length)),
        )
      }
    })
    await settled(page, url)
    await Promise.all(reading)
    return { scriptKb: sizes.script / 1_000, styleKb: sizes.stylesheet / 1_000, requests }
  } finally {
    await browser.close()
  }
}

async function lighthouseScores(
  url: string,
  session: string,
): Promise<Pick<HomePage, 'performance' | 'accessibility'>> {
  const [debugPort, profile] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'wardwise-profile-'))])
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await browserExecutable(),
    args: [...browserFlags, `--remote-debugging-port=${debugPort}`],
  })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.evaluate((auth) => localStorage.setItem('auth', auth), session)
    await page.close()
    const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, url, String(debugPort)])
    return JSON.parse(stdout) as Pick<HomePage, 'performance' | 'accessibility'>
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
