import { expect } from '@playwright/test'

/** A directory that calls as Entra ID does, with the address and token that the page shows. */
export function anIdentityProvider(tenantUrl: string, token: string) {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(tenantUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? (JSON.parse(text) as { id: string }) : { id: '' } }
  }
  return {
    call,
    /** Adds a person and returns the id. */
    addPerson: async (givenName: string, familyName: string): Promise<string> => {
      const userName = `${givenName}.${familyName}@directory.example`.toLowerCase().replaceAll(' ', '.')
      const { status, body } = await call('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        externalId: crypto.randomUUID(),
        userName,
        active: true,
        name: { givenName, familyName },
        emails: [{ type: 'work', value: userName, primary: true }],
        roles: [],
      })
      expect(status).toBe(201)
      return body.id
    },
    addGroup: async (displayName: string, members: string[]): Promise<void> => {
      const { body } = await call('POST', '/Groups', { displayName, externalId: crypto.randomUUID() })
      const Operations = [{ op: 'Add', path: 'members', value: members.map((value) => ({ value })) }]
      expect((await call('PATCH', `/Groups/${body.id}`, { Operations })).status).toBe(204)
    },
  }
}
