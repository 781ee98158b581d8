import { join } from 'node:path'
import { type NameServer, startNameServer } from '#tests/support/servers/name-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { browserExecutable, browserFlags } from '../support/browser.ts'
import { addSignature } from '../support/first-day/first-brand.ts'
import * as companies from '../support/first-day/first-companies.ts'
import { copyTerms, makeFirstCourse } from '../support/first-day/first-course.ts'
import * as day from '../support/first-day/first-day.ts'
import { importPeople, repairRefusedRows } from '../support/first-day/first-people.ts'
import { test as base, expect } from '../support/journey.ts'
import { launchApp } from '../support/served-app.ts'

interface EmptyPlatform {
  url: string
  port: string
  output: () => string
  dns: NameServer
}

/** A separate, empty installation whose DNS the journey controls. */
const test = base.extend<{ empty: EmptyPlatform }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parts from here
  empty: async ({}, use) => {
    const dns = await startNameServer()
    const settings = { DNS_SERVERS: dns.address, HOSTS_TARGET: companies.platformAddress }
    const log = join(import.meta.dirname, '../../../test-results/empty-server.log')
    const app = await launchApp('off', log, settings)
    await use({ ...app, url: `http://localhost:${app.port}`, dns })
    await app.stop()
    dns.close()
  },
  baseURL: async ({ empty }, use) => use(empty.url),
})
// The clients’ host names resolve to this machine, as they would by their DNS.
test.use({
  launchOptions: {
    executablePath: await browserExecutable(),
    args: [...browserFlags, `--host-resolver-rules=MAP *.example ${companies.platformAddress}`],
  },
})

const [castell, harbor, kestrel] = companies.clients
const yesterday = (): string => new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

test('a reseller goes from an empty platform to three clients whose people have a course, and looks after those who leave', async ({
  page,
  empty,
  arrive,
}) => {
  const { step } = test
  await step('sets up the platform', () => day.setUpPlatform(page, empty.output))
  await step('cuts the signature out of a scan', () => addSignature(page))
  await step('corrects a wrong host name and address', () => companies.correctMistakes(page))
  for (const client of companies.clients)
    await step(`creates ${client.name} with a brand and a host name of its own`, async () => {
      await companies.createChildCompany(page, client)
      await companies.activateHost(page, client, empty.dns)
      await companies.seeOwnBrand(await arrive(), client, empty.port)
    })
  await step('deletes a company that was created by mistake', async () => {
    await expectAccessible(page)
    await companies.createChildCompany(page, companies.mistake)
    await companies.deleteCompany(page, companies.mistake)
  })
  await step('brings in people from a file with errors', () => importPeople(page))
  await step('repairs the refused rows and sends them again', () => repairRefusedRows(page))
  await step('writes, publishes and assigns a course that was due the day before', () =>
    makeFirstCourse(page, {
      title: 'Spotting phishing',
      lesson: 'Invoices',
      words: 'Call back first.',
      companies: ['Northgate Security', castell.name, harbor.name],
      reaches: '1,501',
      due: yesterday(),
    }),
  )
  await step('gives another client the course on the same terms', () =>
    copyTerms(page, castell.name, kestrel.name),
  )
  await step('sees who is late', () => day.seeWhoIsLate(page, ['Ada Byron', 'Bo Sé', 'Cy Ro', 'Wim Wrong']))
  await step('reminds one of them', () => day.remind(page, 'Cy Ro'))
  await step('disables a leaver and erases another', async () => {
    await day.disableLeaver(page, 'Ada Byron')
    await day.lookBack(page)
    await day.erasePerson(page, 'Bo Sé')
  })
  await step('finds the same people in the figures', async () => {
    await page.goto('/admin')
    const figures = page.getByRole('region', { name: 'More figures' })
    await expect(figures.getByRole('link', { name: /^People\s*1,998/ })).toBeVisible()
  })
  await step('reads the figures of each client on a phone', () => day.readFiguresOnPhone(page, castell.name))
  await step('asks again for figures that did not come', () => day.askAgainForFigures(page))
})
