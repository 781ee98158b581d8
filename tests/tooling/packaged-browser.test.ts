import { chromium } from '@playwright/test'
import { expect, it } from 'vitest'
import { browserFlags, packagedBrowser } from '../e2e/support/browser.ts'

it.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the packaged browser shows a page where none is installed',
  { timeout: 180_000 },
  async () => {
    const browser = await chromium.launch({ executablePath: await packagedBrowser(), args: browserFlags })
    try {
      const page = await browser.newPage()
      await page.setContent('<h1>Καλημέρα</h1>')
      expect(await page.getByRole('heading').textContent()).toBe('Καλημέρα')
    } finally {
      await browser.close()
    }
  },
)
