import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { importTypes } from '#contract/quizzes/question-imports.ts'
import { aTestApp } from '#tests/support/app.ts'

const app = aTestApp()

const fetchDocument = async () =>
  (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }

it('is valid OpenAPI 3.1 by a validator that is not ours', async () => {
  const document = await fetchDocument()
  const result = await new Validator().validate(document)
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(document.openapi).toMatch(/^3\.1/)
})

it('says all that a call takes and gives: fields beside a file, bodies that are text, files of several types', async () => {
  const { paths } = await fetchDocument()
  const contentOf = (path: string, method: string) =>
    paths[path]?.[method] as unknown as {
      requestBody: { content: Record<string, { schema: { properties?: object } }> }
      responses: Record<string, { content: object }>
    }
  const cover = contentOf('/api/courses/{courseId}/cover', 'post').requestBody.content['multipart/form-data']
  expect(Object.keys(cover?.schema.properties ?? {})).toEqual(['left', 'top', 'width', 'height', 'image'])
  const bulk = contentOf('/api/courses/{courseId}/quizzes/{quizId}/questions/bulk', 'post').requestBody
  expect(Object.keys(bulk.content)).toEqual(['application/json', ...Object.keys(importTypes)])
  const file = contentOf('/api/courses/{courseId}/download/{locale}', 'get').responses['200']
  const types = ['application/zip', 'application/pdf', 'application/xliff+xml', 'application/json']
  expect(Object.keys(file?.content ?? {})).toEqual(types)
})

it('describes every route once, each with a name of its own and no reference that leads nowhere', async () => {
  const document = await fetchDocument()
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = allRoutes.map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:([A-Za-z_]+)/g, '{$1}')}`,
  )
  expect(described.sort()).toEqual(served.sort())
  const names = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
  const text = JSON.stringify(document)
  const references = text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)
  for (const name of new Set([...references].map(([, schema]) => schema)))
    expect(text).toContain(`"${name}":{`)
  expect(text).not.toContain('$defs')
})

it('says which calls need a fresh proof of identity', async () => {
  const { paths } = await fetchDocument()
  const forbidden = (path: string, method: string) =>
    (paths[path]?.[method] as { responses?: Record<string, { description: string }> } | undefined)
      ?.responses?.['403']?.description
  expect(forbidden('/api/impersonate', 'post')).toContain('`step_up_needed`')
  expect(forbidden('/api/students/bulk', 'post')).toContain('`action` is `remove`')
  expect(forbidden('/api/teachers', 'get')).toBe('Not allowed')
})

// Specification +: The API description says which scope an API token needs for each call
it('says which scope an API token needs, and that other calls take none', async () => {
  const { paths } = (await fetchDocument()) as unknown as {
    paths: Record<string, Record<string, { security: object[]; description?: string }>>
  }
  expect(paths['/api/students']?.get).toMatchObject({
    description: 'API tokens need the scope `people:read`.',
    security: [{ token: [] }, { apiToken: ['people:read'] }],
  })
  expect(paths['/api/dashboard']?.get?.description).toContain('companies below')
  expect(paths['/api/students/{studentId}']?.delete?.security).toEqual([{ token: [] }])
})
