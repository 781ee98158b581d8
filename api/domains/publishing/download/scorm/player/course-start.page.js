import { startCourse } from './course.page.js'

startCourse(window)
