import { approve, assign } from './golden-path/admin.ts'
import { winBadge } from './golden-path/badge.ts'
import { checkCertificate, finishCourse, revokeCertificate } from './golden-path/certificate.ts'
import { words } from './golden-path/course.ts'
import { seesTheBrand } from './golden-path/guest.ts'
import { writeLesson } from './golden-path/lesson-writing.ts'
import { previewDraft } from './golden-path/preview.ts'
import { passQuiz } from './golden-path/quiz-taking.ts'
import { writeQuiz } from './golden-path/quiz-writing.ts'
import { leaveLesson, news, readAgain, writeTogether } from './golden-path/second-release.ts'
import { chooseEnglish, findCourse, readLesson, signInByMail } from './golden-path/student.ts'
import { handIn, makeCourse, openCourse, signInStaff } from './golden-path/teacher.ts'
import { createOwnStudent } from './support/attempt.ts'
import { expect, test } from './support/journey.ts'

/** The product’s main path, followed by a teacher, an admin, a student and a guest, each in their own browser. */
// Specification, authoring 1: Courses are created, duplicated, archived and deleted
test('from a course in somebody’s head to a certificate that a stranger can check', async ({
  arrive,
  request,
}) => {
  test.setTimeout(process.env.SCREENS === 'on' ? 400_000 : 900_000)
  const step = test.step

  const guest = await arrive()
  await step('a guest sees the company’s brand', () => seesTheBrand(guest))

  const teacher = await arrive()
  await step('a teacher signs in', () => signInStaff(teacher, 'teacher'))
  await step('makes a course', () => makeCourse(teacher))
  await step('writes a lesson', () => writeLesson(teacher))
  await step('writes a quiz', () => writeQuiz(teacher))
  await step('looks at the draft as a student would', () => previewDraft(teacher))
  await step('hands it in', () => handIn(teacher, 1))

  const admin = await arrive()
  await step('an admin signs in', () => signInStaff(admin, 'admin'))
  await step('sees what is new and approves', () => approve(admin, 1, words.opening))
  await step('assigns it', () => assign(admin))

  const student = await arrive()
  // A student whose interface starts in Greek.
  const person = await createOwnStudent(request, { firstName: 'Nikos', locale: 'el_GR' })
  await step('a student signs in by a mailed link', () => signInByMail(student, person))
  await step('prefers English', () => chooseEnglish(student, person))
  await step('finds the course', () => findCourse(student))
  await step('reads the lesson', () => readLesson(student))
  // Specification 2: Badge notification: image of its badge_type, title, message, and Show, which leads to the profile’s badges
  await step('wins a badge, which shows at once', () => winBadge(student))
  await step('passes the quiz at the second try', () => passQuiz(student))
  // Specification, learning 4: The summary is the finish page: score, time, points, badges, certificate, next course
  const paper = await step('finishes with a certificate', () => finishCourse(student, person))
  // Specification, learning 8: A dropped PDF is checked
  await step('which a guest checks', () => checkCertificate(guest, paper, person))

  const colleague = await arrive()
  await signInStaff(colleague, 'teacher')
  await step('two people write the same text', () => writeTogether(teacher, colleague))
  await step('the student reads what is released', async () => {
    await readAgain(student)
    await expect(student.getByText(news)).toBeHidden()
  })
  await step('the change is handed in', async () => {
    await openCourse(teacher)
    await handIn(teacher, 2)
  })
  await step('and published', () => approve(admin, 2, news))
  await step('from then on the student reads the new text', async () => {
    await leaveLesson(student)
    await readAgain(student)
    await expect(student.getByText(news)).toBeVisible()
  })
  // Specification, learning 8: It is revoked with a reason, for good
  await step('a teacher takes the certificate back', () =>
    revokeCertificate({ teacher: colleague, guest, paper, student: person }),
  )
})
