import { ids, notAnImage, type Rows } from '../row.ts'
import { aDocument } from '../world.ts'

export const authoringRows: Rows = {
  'GET /api/courses': { own: [200] },
  'GET /api/courses/count': { own: [200] },
  'GET /api/courses/facets': { own: [200] },
  'POST /api/courses': { body: () => ({ title: 'New', difficulty: 'beginner' }), own: [201] },
  'GET /api/courses/:courseId': { params: ids.course, own: [200] },
  'PATCH /api/courses/:courseId': {
    params: ids.course,
    body: ({ version }) => ({ version: version.course, tags: ['a'] }),
    own: [200, 409],
    destructive: true,
  },
  'DELETE /api/courses/:courseId': { params: ids.course, own: [409], destructive: true },
  'POST /api/courses/:courseId/cover': { params: ids.course, file: notAnImage, own: [415, 422] },
  'GET /api/courses/:courseId/chapters': { params: ids.course, own: [200] },
  'POST /api/courses/:courseId/chapters': {
    params: ids.course,
    body: () => ({ title: 'New' }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/chapters/:chapterId': { params: ids.chapter, own: [200] },
  'PATCH /api/courses/:courseId/chapters/:chapterId': {
    params: ids.chapter,
    body: ({ version }) => ({ version: version.chapter, title: 'Other' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/chapters/:chapterId': { params: ids.chapter, own: [204], destructive: true },
  'POST /api/courses/:courseId/chapters/reorder': {
    params: ids.course,
    body: ({ chapterId }) => ({ ids: [chapterId] }),
    own: [204],
  },
  'POST /api/courses/:courseId/outline/move': {
    params: ids.course,
    body: ({ chapterId, sectionId }) => ({
      kind: 'section',
      ids: [sectionId],
      parent_id: chapterId,
      position: 0,
    }),
    own: [204],
  },
  'GET /api/courses/:courseId/chapters/:chapterId/sections': { params: ids.chapter, own: [200] },
  'POST /api/courses/:courseId/chapters/:chapterId/sections': {
    params: ids.chapter,
    body: () => ({ title: 'New' }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/chapters/:chapterId/sections/:sectionId': { params: ids.section, own: [200] },
  'PATCH /api/courses/:courseId/chapters/:chapterId/sections/:sectionId': {
    params: ids.section,
    body: ({ version }) => ({ version: version.section, title: 'Other' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/chapters/:chapterId/sections/:sectionId': {
    params: ids.section,
    own: [204],
    destructive: true,
  },
  'POST /api/courses/:courseId/chapters/:chapterId/sections/reorder': {
    params: ids.chapter,
    body: ({ sectionId }) => ({ ids: [sectionId] }),
    own: [204],
  },
  'GET /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons': {
    params: ids.section,
    own: [200],
  },
  'POST /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons': {
    params: ids.section,
    body: () => ({ title: 'New' }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons/:lessonId': {
    params: ids.lesson,
    own: [200],
  },
  'PATCH /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons/:lessonId': {
    params: ids.lesson,
    body: ({ version }) => ({ version: version.lesson, title: 'Other' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons/:lessonId': {
    params: ids.lesson,
    own: [204],
    destructive: true,
  },
  'POST /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons/reorder': {
    params: ids.section,
    body: ({ lessonId, quizId }) => ({ ids: [lessonId, quizId] }),
    own: [204],
  },
  'GET /api/courses/:courseId/lessons/:lessonId': { params: ids.courseLesson, own: [200] },
  'GET /api/courses/:courseId/lessons/:lessonId/contents/:locale': {
    params: (world) => ({ ...ids.courseLesson(world), locale: 'en_US' }),
    own: [200],
  },
  'GET /api/courses/:courseId/lessons/:lessonId/contents/:contentId/states': {
    params: (world) => ({ ...ids.courseLesson(world), contentId: world.contentId }),
    own: [200],
  },
  'GET /api/courses/:courseId/lessons/:lessonId/contents/:contentId/states/:version': {
    params: (world) => ({ ...ids.courseLesson(world), contentId: world.contentId, version: '2' }),
    own: [200],
  },
  'PATCH /api/courses/:courseId/lessons/:lessonId/contents/:contentId': {
    params: (world) => ({ ...ids.courseLesson(world), contentId: world.contentId }),
    body: ({ version }) => ({ version: version.content, document: aDocument('Taken over') }),
    own: [200],
    destructive: true,
  },
  'POST /api/courses/:courseId/lessons/:lessonId/upload_image': {
    params: ids.courseLesson,
    file: notAnImage,
    own: [415, 422],
  },
  'POST /api/courses/:courseId/lessons/:lessonId/download_image': {
    params: ids.courseLesson,
    body: () => ({ url: 'http://127.0.0.1/a.png' }),
    own: [422],
  },
  'POST /api/courses/:courseId/lessons/:lessonId/upload_animation': {
    params: ids.courseLesson,
    file: { ...notAnImage, name: 'a.json', type: 'application/json' },
    own: [415, 422],
  },
  'POST /api/courses/:courseId/lessons/:lessonId/upload_media': {
    params: ids.courseLesson,
    query: { kind: 'video' },
    file: { ...notAnImage, name: 'a.mp4', type: 'video/mp4' },
    own: [415],
  },
  'GET /api/courses/:courseId/storage': { params: ids.course, own: [200] },
  'GET /api/contents/:contentId/materials': { params: ids.content, own: [200] },
  'POST /api/contents/:contentId/materials': {
    params: ids.content,
    body: () => ({ kind: 'link', title: 'More', url: 'https://example.org/' }),
    own: [201],
    destructive: true,
  },
  'POST /api/contents/:contentId/upload_material': { params: ids.content, file: notAnImage, own: [201] },
  'POST /api/contents/:contentId/materials/reorder': {
    params: ids.content,
    body: ({ materialId }) => ({ ids: [materialId] }),
    own: [204],
  },
  'GET /api/contents/:contentId/materials/:materialId': { params: ids.material, own: [200] },
  'PATCH /api/contents/:contentId/materials/:materialId': {
    params: ids.material,
    body: () => ({ version: 1, title: 'Other' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/contents/:contentId/materials/:materialId': {
    params: ids.material,
    own: [204],
    destructive: true,
  },
}
