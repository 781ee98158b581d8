import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  activateSsoConnection,
  createSsoConnection,
  deleteSsoConnection,
  disableSsoConnection,
  listSsoConnections,
  type SsoConnection,
  testSsoConnection,
  updateSsoConnection,
} from '#contract/sso/connections.ts'
import { createSamlConnection, updateSamlConnection } from '#contract/sso/saml.ts'
import { getStaffRule, setStaffRule } from '#contract/sso/staff-rule.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const connectionsQuery = (companyId: string) =>
  endpointQuery(listSsoConnections, { params: { companyId } })

type NewConnection = BodyOf<typeof createSsoConnection>
export type ConnectionChanges = Omit<BodyOf<typeof updateSsoConnection>, 'version'>

const paramsOf = ({ company_id, id }: SsoConnection) => ({ companyId: company_id, connectionId: id })

export const createConnectionMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: NewConnection) => call(createSsoConnection, { params: { companyId }, body }),
    meta: { quiet: true },
  })

export const updateConnectionMutation = (connection: SsoConnection) =>
  mutationOptions({
    mutationFn: (changes: ConnectionChanges) =>
      call(updateSsoConnection, {
        params: paramsOf(connection),
        body: { version: connection.version, ...changes },
      }),
    meta: { quiet: true },
  })

export const createSamlMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof createSamlConnection>) =>
      call(createSamlConnection, { params: { companyId }, body }),
    meta: { quiet: true },
  })

export const updateSamlMutation = (connection: SsoConnection) =>
  mutationOptions({
    mutationFn: (changes: Omit<BodyOf<typeof updateSamlConnection>, 'version'>) =>
      call(updateSamlConnection, {
        params: paramsOf(connection),
        body: { version: connection.version, ...changes },
      }),
    meta: { quiet: true },
  })

export const staffRuleQuery = (connection: SsoConnection) =>
  endpointQuery(getStaffRule, { params: paramsOf(connection) })

export const setStaffRuleMutation = (connection: SsoConnection) =>
  mutationOptions({
    mutationFn: (body: Omit<BodyOf<typeof setStaffRule>, 'version'>) =>
      call(setStaffRule, {
        params: paramsOf(connection),
        body: { version: connection.version, ...body },
      }),
    meta: { quiet: true },
  })

export const activateConnectionMutation = mutationOptions({
  mutationFn: (connection: SsoConnection) => call(activateSsoConnection, { params: paramsOf(connection) }),
})

export const disableConnectionMutation = mutationOptions({
  mutationFn: (connection: SsoConnection) => call(disableSsoConnection, { params: paramsOf(connection) }),
})

export const deleteConnectionMutation = mutationOptions({
  mutationFn: (connection: SsoConnection) =>
    call(deleteSsoConnection, { params: paramsOf(connection), query: { version: connection.version } }),
})

export const testConnectionMutation = mutationOptions({
  mutationFn: (connection: SsoConnection) => call(testSsoConnection, { params: paramsOf(connection) }),
})
