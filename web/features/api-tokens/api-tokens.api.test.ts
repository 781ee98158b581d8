import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApiTokenMutation } from './api-tokens.api.ts'

it('forgets the secret with the dialog that shows it', async () => {
  const answer = { data: { secret: 'ww_only_once' } }
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 201 }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = new QueryClient()
  const dialog = new MutationObserver(client, createApiTokenMutation('c1'))
  const close = dialog.subscribe(() => undefined)
  const body = { id: 't1', name: 'BI', scopes: ['people:read' as const], days: 30 as const }
  expect(await dialog.mutate(body)).toMatchObject(answer)
  close()
  await vi.waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
})
