import { ids, type Rows } from '../row.ts'
import type { World } from '../world.ts'

const job = '/api/courses/:courseId/translation_jobs/:translationJobId'
const pair = { source_locale: 'en_US', target_locale: 'el_GR' }
const written = ({ unitId }: World) => ({
  id: unitId,
  fields: ['Pesca'],
  revision: 0,
  source_hash: 'unknown',
})

export const translationsRows: Rows = {
  'GET /api/courses/jobs': { own: [200] },
  'GET /api/courses/:courseId/jobs': { params: ids.course, own: [200] },
  'GET /api/courses/:courseId/translators': { params: ids.course, own: [200] },
  'GET /api/courses/:courseId/translation_jobs/:where': {
    params: ({ courseId }) => ({ courseId, where: 'all' }),
    own: [200],
  },
  'POST /api/courses/:courseId/translation_jobs': {
    params: ids.course,
    body: () => ({ locale: 'el_GR' }),
    own: [201],
    destructive: true,
  },
  [`PATCH ${job}`]: {
    params: ids.job,
    body: () => ({ version: 1, note: 'Soon.' }),
    own: [200],
    destructive: true,
  },
  [`POST ${job}/hand_in`]: { params: ids.job, own: [200], destructive: true },
  [`POST ${job}/approve`]: { params: ids.job, own: [409] },
  [`POST ${job}/reject`]: { params: ids.job, body: () => ({ reason: 'Too literal.' }), own: [409] },
  [`POST ${job}/reopen`]: { params: ids.job, own: [200] },
  [`GET ${job}/groups`]: { params: ids.job, own: [200] },
  'GET /api/translation_settings': { own: [200] },
  'PATCH /api/translation_settings': { body: () => ({ four_eyes: true }), own: [200], destructive: true },
  [`GET ${job}/texts`]: { params: ids.job, own: [200] },
  [`GET ${job}/pages`]: { params: ids.job, own: [200] },
  [`POST ${job}/texts`]: {
    params: ids.job,
    body: (world) => ({ items: [written(world)] }),
    own: [200],
    destructive: true,
  },
  [`POST ${job}/text`]: { params: ids.job, body: written, own: [200], destructive: true },
  [`GET ${job}/texts/:translationJobItemId`]: { params: ids.unit, own: [200] },
  [`POST ${job}/states`]: {
    params: ids.job,
    body: ({ unitId }) => ({ ids: [unitId], act: 'confirm' }),
    own: [200],
    destructive: true,
  },
  [`POST ${job}/undo_repeats`]: { params: ids.job, body: ({ unitId }) => ({ id: unitId }), own: [200] },
  [`DELETE ${job}/translation_job_item/:translationJobItemId`]: {
    params: ids.unit,
    own: [200],
    destructive: true,
  },
  [`POST ${job}/dismissals`]: {
    params: ids.job,
    body: ({ unitId }) => ({ id: unitId, code: 'length', dismissed: true }),
    own: [404],
  },
  [`DELETE ${job}/texts/:translationJobItemId/file_suggestion`]: { params: ids.unit, own: [200] },
  [`POST ${job}/comments`]: {
    params: ids.job,
    body: ({ unitId }) => ({ id: unitId, kind: 'comment', body: 'Well done.' }),
    own: [201],
    destructive: true,
  },
  [`PATCH ${job}/comments/:commentId`]: {
    params: ids.unitComment,
    body: () => ({ resolved: true }),
    own: [200],
    destructive: true,
  },
  [`GET ${job}/contents`]: { params: ids.job, own: [200] },
  [`POST ${job}/contents`]: {
    params: ids.job,
    body: (world) => ({ id: world.lessonId, units: [written(world)] }),
    own: [404],
  },
  [`GET ${job}/contents/:translationJobItemId`]: { params: ids.jobLesson, own: [200] },
  [`GET ${job}/media`]: { params: ids.job, own: [200] },
  [`POST ${job}/media`]: {
    params: ids.job,
    body: ({ unitId }) => ({ id: unitId, address: null }),
    own: [404],
  },
  [`GET ${job}/texts/:translationJobItemId/suggestions`]: { params: ids.unit, own: [200] },
  'GET /api/glossary': { own: [200] },
  'POST /api/glossary': {
    body: () => ({ source_locale: 'en_US', target_locale: 'el_GR', term: 'link', target: 'σύνδεσμος' }),
    own: [201],
    destructive: true,
  },
  'PATCH /api/glossary/:termId': {
    params: ids.term,
    body: () => ({ note: 'Of a page.' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/glossary/:termId': { params: ids.term, own: [204], destructive: true },
  'GET /api/translation_memory': { own: [200] },
  'DELETE /api/translation_memory/:entryId': { params: ids.memoryEntry, own: [204], destructive: true },
  [`GET ${job}/file`]: { params: ids.job, query: { format: 'csv' }, own: [200] },
  [`POST ${job}/file`]: {
    params: ids.job,
    file: { name: 'a.csv', type: 'text/csv', bytes: new TextEncoder().encode('key,target\nstrange,words') },
    own: [202],
    destructive: true,
  },
  [`GET ${job}/imports`]: { params: ids.job, own: [200] },
  [`GET ${job}/imports/:importId`]: { params: ids.translationImport, own: [200] },
  [`GET ${job}/imports/:importId/rows`]: { params: ids.translationImport, own: [200] },
  [`POST ${job}/imports/:importId/apply`]: { params: ids.translationImport, own: [409] },
  [`POST ${job}/imports/:importId/stop`]: { params: ids.translationImport, own: [200], destructive: true },
  [`POST ${job}/texts/:translationJobItemId/machine`]: { params: ids.unit, own: [200] },
  'GET /api/glossary/file': { query: { ...pair, format: 'csv' }, own: [200] },
  'POST /api/glossary/file': {
    query: pair,
    file: { name: 'a.csv', type: 'text/csv', bytes: new TextEncoder().encode('term,target\nlink,σύνδεσμος') },
    own: [200],
  },
  'GET /api/translation_memory/file': { query: pair, own: [200] },
  'POST /api/translation_memory/file': {
    query: pair,
    file: {
      name: 'a.tmx',
      type: 'application/x-tmx+xml',
      bytes: new TextEncoder().encode('<tmx version="1.4"><body><tu/></body></tmx>'),
    },
    own: [200],
  },
  'POST /api/auto-translate': {
    body: () => ({ texts: ['Hello'], source_locale: 'en_US', target_locale: 'el_GR' }),
    own: [200],
  },
  'GET /api/auto-translate/:runId': { params: ids.machineRun, own: [200] },
  'POST /api/auto-translate/:runId/stop': { params: ids.machineRun, own: [200] },
}
