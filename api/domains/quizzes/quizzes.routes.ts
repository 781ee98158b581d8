import { addItems } from '#contract/courses/outline.ts'
import { importQuestions } from '#contract/quizzes/question-imports.ts'
import * as contract from '#contract/quizzes/quizzes.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as imports from './import/question-imports.service.ts'
import * as media from './media/question-media.service.ts'
import * as copies from './question-copies.service.ts'
import * as questions from './questions.service.ts'
import * as quizzes from './quizzes.service.ts'

export const quizRoutes: Route[] = [
  route(contract.listQuizzes, async (ctx, { params }) => ({
    data: await quizzes.listQuizzes(ctx, params.courseId),
  })),
  route(contract.createQuiz, async (ctx, { params, body }) => ({
    data: await quizzes.createQuiz(ctx, params.courseId, body),
  })),
  route(addItems, async (ctx, { params, body }) => ({
    data: await quizzes.addItems(ctx, params.courseId, body),
  })),
  route(contract.getQuiz, async (ctx, { params }) => ({ data: await quizzes.getQuiz(ctx, params) })),
  route(contract.updateQuiz, async (ctx, { params, body }) => ({
    data: await quizzes.updateQuiz(ctx, params, body),
  })),
  route(contract.duplicateQuiz, async (ctx, { params, body }) => ({
    data: await copies.duplicateQuiz(ctx, params, body),
  })),
  route(contract.removeQuiz, (ctx, { params }) => quizzes.removeQuiz(ctx, params)),

  route(contract.listQuestions, async (ctx, { params }) => ({
    data: await questions.listQuestions(ctx, params),
  })),
  route(contract.createQuestion, async (ctx, { params, body }) => ({
    data: await questions.createQuestion(ctx, params, body),
  })),
  route(contract.getQuestion, async (ctx, { params }) => ({
    data: await questions.getQuestion(ctx, params),
  })),
  route(contract.updateQuestion, async (ctx, { params, body }) => ({
    data: await questions.updateQuestion(ctx, params, body),
  })),
  route(contract.duplicateQuestion, async (ctx, { params, body }) => ({
    data: await copies.duplicateQuestion(ctx, params, body),
  })),
  route(contract.removeQuestion, (ctx, { params }) => questions.removeQuestion(ctx, params)),
  route(
    contract.attachQuestionMedia,
    async (ctx, { params, query, file }) => ({
      data: await media.attachToQuestion(ctx, params, { ...query, sent: file }),
    }),
    { transaction: 'own' },
  ),
  route(contract.detachQuestionMedia, async (ctx, { params, query }) => ({
    data: await media.detachFromQuestion(ctx, params, query),
  })),
  route(
    contract.attachQuestionCaptions,
    async (ctx, { params, file }) => ({ data: await media.attachCaptions(ctx, params, file) }),
    { transaction: 'own' },
  ),
  route(contract.detachQuestionCaptions, async (ctx, { params }) => ({
    data: await media.detachCaptions(ctx, params),
  })),
  route(contract.removeAnswer, (ctx, { params }) => media.removeAnswer(ctx, params)),
  route(
    contract.attachAnswerMedia,
    async (ctx, { params, file }) => ({ data: await media.attachToAnswer(ctx, params, file) }),
    { transaction: 'own' },
  ),
  route(contract.detachAnswerMedia, async (ctx, { params }) => ({
    data: await media.detachFromAnswer(ctx, params),
  })),
  route(
    importQuestions,
    async (ctx, { params, query, body }) => ({
      data: await imports.importQuestions(ctx, params, { query, body }),
    }),
    { transaction: 'own' },
  ),
  route(contract.reorderQuestions, (ctx, { params, body }) =>
    questions.reorderQuestions(ctx, params, body.ids),
  ),
]
