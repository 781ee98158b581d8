import { getCourseFacets, listCourses } from '#contract/courses/course-lists.ts'
import * as contract from '#contract/courses/courses.ts'
import * as lessons from '#contract/courses/lessons.ts'
import { removeNodes } from '#contract/courses/outline.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as courses from './courses.service.ts'
import * as lists from './lists/course-lists.service.ts'
import * as moves from './outline/moves.service.ts'
import * as outline from './outline/outline.service.ts'
import * as several from './outline/outline-bulk.service.ts'

export const courseRoutes: Route[] = [
  route(listCourses, (ctx, { query }) => lists.listCourses(ctx, query)),
  route(getCourseFacets, async (ctx, { query }) => ({ data: await lists.readFacets(ctx, query) })),
  route(contract.countCourses, async (ctx) => ({ count: await lists.countCourses(ctx) })),
  route(contract.createCourse, async (ctx, { body }) => ({ data: await courses.createCourse(ctx, body) })),
  route(contract.getCourse, async (ctx, { params }) => ({
    data: await courses.getCourse(ctx, params.courseId),
  })),
  route(contract.updateCourse, async (ctx, { params, body }) => ({
    data: await courses.updateCourse(ctx, params.courseId, body),
  })),
  route(contract.removeCourse, (ctx, { params }) => courses.removeCourse(ctx, params.courseId)),
  route(
    contract.uploadCover,
    async (ctx, { params, file, body }) => ({
      data: await courses.setCover(ctx, params.courseId, { bytes: file, part: body }),
    }),
    { transaction: 'own' },
  ),

  route(contract.listChapters, async (ctx, { params }) => {
    const { chapters, final_exam } = await outline.getOutline(ctx, params.courseId)
    return { data: chapters, final_exam }
  }),
  route(contract.createChapter, async (ctx, { params, body }) => ({
    data: await outline.createChapter(ctx, params.courseId, body),
  })),
  route(contract.getChapter, async (ctx, { params }) => ({ data: await outline.getChapter(ctx, params) })),
  route(contract.updateChapter, async (ctx, { params, body }) => ({
    data: await outline.updateChapter(ctx, params, body),
  })),
  route(contract.removeChapter, (ctx, { params }) => outline.removeChapter(ctx, params)),
  route(contract.reorderChapters, (ctx, { params, body }) =>
    outline.reorderChapters(ctx, params.courseId, body.ids),
  ),
  route(contract.moveNodes, (ctx, { params, body }) => moves.moveNodes(ctx, params.courseId, body)),
  route(removeNodes, (ctx, { params, body }) => several.removeNodes(ctx, params.courseId, body)),

  route(contract.listSections, async (ctx, { params }) => ({
    data: (await outline.getChapter(ctx, params)).sections,
  })),
  route(contract.createSection, async (ctx, { params, body }) => ({
    data: await outline.createSection(ctx, params, body),
  })),
  route(contract.getSection, async (ctx, { params }) => ({ data: await outline.getSection(ctx, params) })),
  route(contract.updateSection, async (ctx, { params, body }) => ({
    data: await outline.updateSection(ctx, params, body),
  })),
  route(contract.removeSection, (ctx, { params }) => outline.removeSection(ctx, params)),
  route(contract.reorderSections, (ctx, { params, body }) => outline.reorderSections(ctx, params, body.ids)),

  route(lessons.listLessons, async (ctx, { params }) => ({
    data: (await outline.getSection(ctx, params)).items,
  })),
  route(lessons.createLesson, async (ctx, { params, body }) => ({
    data: await outline.createLesson(ctx, params, body),
  })),
  route(lessons.getLesson, async (ctx, { params }) => ({ data: await outline.getLesson(ctx, params) })),
  route(lessons.updateLesson, async (ctx, { params, body }) => ({
    data: await outline.updateLesson(ctx, params, body),
  })),
  route(lessons.removeLesson, (ctx, { params }) => outline.removeLesson(ctx, params)),
  route(lessons.reorderLessons, (ctx, { params, body }) => outline.reorderItems(ctx, params, body.ids)),
]
