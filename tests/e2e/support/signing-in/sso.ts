import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type NameServer, startNameServer } from '#tests/support/servers/name-server.ts'
import { type OidcServer, startOidcServer, testClient } from '#tests/support/servers/oidc-server.ts'
import { type SamlProvider, startSamlProvider } from '#tests/support/servers/saml-provider.ts'
import { test as base } from '../journey.ts'
import { type LaunchedApp, launchEmptyApp } from '../served-app.ts'

/** A separate installation that may call a sign-in provider and a name server on this machine. */
export const test = base.extend<{ dns: NameServer; own: LaunchedApp; idp: OidcServer; saml: SamlProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parts from here
  dns: async ({}, use) => {
    const dns = await startNameServer()
    await use(dns)
    dns.close()
  },
  own: async ({ dns }, use, { workerIndex }) => {
    // The link for setting up is read from the log, so each journey has one of its own.
    const log = join(import.meta.dirname, `../../../../test-results/sso-server-${workerIndex}.log`)
    const own = await launchEmptyApp(log, { DNS_SERVERS: dns.address, SSO_INTERNAL_HOSTS: '127.0.0.1' })
    await use(own)
    await own.stop()
  },
  idp: async ({ own }, use) => {
    const idp = await startOidcServer([`http://localhost:${own.port}/sso/callback`])
    await use(idp)
    idp.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parts from here
  saml: async ({}, use) => {
    const saml = await startSamlProvider()
    await use(saml)
    saml.close()
  },
  baseURL: async ({ own }, use) => use(`http://localhost:${own.port}`),
  request: async ({ own, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: `http://localhost:${own.port}` })
    await use(request)
    await request.dispose()
  },
})

/** Adds a mail domain in the settings and the TXT record that they ask for. */
export async function proveMailDomain(page: Page, dns: NameServer, domain: string): Promise<void> {
  await page.goto('/admin/settings?tab=signIn')
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: domain }) })
  await expect(card.getByRole('code')).toHaveCount(2)
  const record = await card.getByRole('code').allTextContents()
  dns.setTexts(record[0] ?? '', [record[1] ?? ''])
  await card.getByRole('button', { name: `Check now: ${domain}` }).click()
  await expect(card.getByText('Verified', { exact: true })).toBeVisible()
}

/** Fills the form of a provider. */
export async function addProvider(page: Page, name: string, issuer: string): Promise<void> {
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add sign-in provider' })
  await dialog.getByLabel('Provider', { exact: true }).selectOption('Other provider')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Issuer address').fill(issuer)
  await dialog.getByLabel('Client ID').fill(testClient.id)
  await dialog.getByLabel('Client secret').fill(testClient.secret)
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(page.getByText('Not tested', { exact: true })).toBeVisible()
}

/** Signs in at the provider’s own pages. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Adds a SAML provider by the address of its metadata, once our addresses are shown. */
export async function addSamlProvider(page: Page, name: string, metadataUrl: string): Promise<void> {
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add sign-in provider' })
  await dialog.getByText('SAML 2.0', { exact: true }).click()
  await dialog.getByLabel('Provider', { exact: true }).selectOption('Other provider')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const editing = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(editing.getByRole('code').filter({ hasText: /\/acs$/ })).toBeVisible()
  await editing.getByLabel('Metadata address').fill(metadataUrl)
  await editing.getByLabel('Trust its e-mail addresses').check()
}

/** Signs in at the SAML provider’s own page, which posts its answer to us. */
export async function signInAtSamlProvider(page: Page, login: string): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
