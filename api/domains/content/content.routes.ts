import * as contract from '#contract/content/content.ts'
import * as materialContract from '#contract/content/materials.ts'
import {
  announceEditor as announceEditorEndpoint,
  leaveLesson as leaveLessonEndpoint,
} from '#contract/content/writing-together.ts'
import { duplicateLesson } from '#contract/courses/outline.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as content from './content.service.ts'
import * as copies from './copies/content-copies.service.ts'
import { announceEditor, leaveLesson } from './lesson-editors.service.ts'
import * as materials from './materials/materials.service.ts'
import { saveContent } from './save-content.service.ts'
import * as uploads from './uploads.service.ts'

export const contentRoutes: Route[] = [
  route(contract.getLessonContents, async (ctx, { params }) => ({
    data: await content.getLessonContents(ctx, params),
  })),
  route(duplicateLesson, async (ctx, { params, body }) => ({
    data: await copies.duplicateLesson(ctx, params, body),
  })),
  route(contract.getContent, async (ctx, { params }) => ({ data: await content.getContent(ctx, params) })),
  route(
    contract.saveContent,
    async (ctx, { params, body }) => ({ data: await saveContent(ctx, params, body) }),
    { transaction: 'own' },
  ),
  route(leaveLessonEndpoint, (ctx, { params }) => leaveLesson(ctx, params)),
  route(announceEditorEndpoint, async (ctx, { params, body }) => ({
    data: await announceEditor(ctx, params, body),
  })),
  route(contract.listContentStates, async (ctx, { params }) => ({
    data: await content.listStates(ctx, params),
  })),
  route(contract.getContentState, async (ctx, { params }) => ({ data: await content.getState(ctx, params) })),
  route(
    contract.uploadImage,
    async (ctx, { params, file }) => ({ data: await uploads.uploadImage(ctx, params, file) }),
    { transaction: 'own' },
  ),
  route(
    contract.downloadImage,
    async (ctx, { params, body }) => ({ data: await uploads.downloadImage(ctx, params, body.url) }),
    { transaction: 'own' },
  ),
  route(
    contract.uploadAnimation,
    async (ctx, { params, file }) => ({ data: await uploads.uploadAnimation(ctx, params, file) }),
    { transaction: 'own' },
  ),
  route(
    contract.uploadMedia,
    async (ctx, { params, query, file }) => ({
      data: await uploads.uploadMedia(ctx, params, { kind: query.kind, sent: file }),
    }),
    { transaction: 'own' },
  ),
  route(
    contract.copyFile,
    async (ctx, { params, body }) => ({ data: await uploads.copyFile(ctx, params, body.url) }),
    { transaction: 'own' },
  ),
  route(contract.getStorage, async (ctx, { params }) => ({
    data: await uploads.getStorage(ctx, params.courseId),
  })),

  route(materialContract.listMaterials, async (ctx, { params }) => ({
    data: await materials.listMaterials(ctx, params.contentId),
  })),
  route(materialContract.createMaterial, async (ctx, { params, body }) => ({
    data: await materials.createMaterial(ctx, params.contentId, body),
  })),
  route(
    materialContract.uploadMaterial,
    async (ctx, { params, file }) => ({ data: await materials.uploadMaterial(ctx, params.contentId, file) }),
    { transaction: 'own' },
  ),
  route(materialContract.reorderMaterials, (ctx, { params, body }) =>
    materials.reorderMaterials(ctx, params.contentId, body.ids),
  ),
  route(materialContract.getMaterial, async (ctx, { params }) => ({
    data: await materials.getMaterial(ctx, params),
  })),
  route(materialContract.updateMaterial, async (ctx, { params, body }) => ({
    data: await materials.updateMaterial(ctx, params, body),
  })),
  route(materialContract.removeMaterial, (ctx, { params }) => materials.removeMaterial(ctx, params)),
]
