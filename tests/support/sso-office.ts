import { getSsoConnection } from '#contract/sso/connections.ts'
import { aTestApp } from './app.ts'
import { anAdmin } from './builders/accounts.ts'
import { aCompany } from './builders/companies.ts'
import { fileFixture } from './fixtures.ts'

/** An application that may call providers on this machine. */
export const anSsoApp = () =>
  aTestApp({ env: { PUBLIC_URL: 'https://learn.platform.example', SSO_INTERNAL_HOSTS: '127.0.0.1' } })

/** A company with hosts and an admin who looks after its connections, for all tests of a file. */
export function anSsoOffice(hosts = ['harbor.example']) {
  const app = anSsoApp()
  const company = fileFixture(() => aCompany(app, { hosts }))
  const admin = fileFixture(() => anAdmin(app, company))
  const at = (connectionId: string) => ({ companyId: company.id, connectionId })
  return {
    ...{ app, company, admin, at },
    headers: { host: 'harbor.example' },
    get: async (id: string) => (await app.call(getSsoConnection, { as: admin, params: at(id) })).data.data,
  }
}
