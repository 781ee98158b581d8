import { moveStudent } from '#contract/accounts/people.ts'
import { listStudentCertificates, revokeCertificate } from '#contract/certificates/certificates.ts'
import { getListedCompany, listCompanies } from '#contract/companies/company-tree.ts'
import { listCourseResults } from '#contract/directory/course-results.ts'
import {
  compareCompanies,
  compareCourses,
  exportFigures,
  getDashboard,
} from '#contract/directory/dashboard.ts'
import * as contract from '#contract/directory/directory.ts'
import { getInsights } from '#contract/directory/insights.ts'
import { downloadReport } from '#contract/directory/management-reports.ts'
import {
  getReportSchedule,
  listReportRecipients,
  sendReportNow,
  setReportSchedule,
} from '#contract/directory/report-schedules.ts'
import { exportStudents } from '#contract/directory/student-selection.ts'
import { deleteStudentView, listStudentViews, saveStudentView } from '#contract/directory/student-views.ts'
import {
  exportAcknowledgementPeople,
  listAcknowledgementPeople,
  listCourseStatements,
  listStudentAcknowledgements,
} from '#contract/learning/acknowledgements/accepted-statements.ts'
import { listPastProgress } from '#contract/learning/previous-enrolments.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as acknowledgements from './acknowledgements/acknowledgements.service.ts'
import { exportPeople } from './acknowledgements/people-file.export.ts'
import * as companyFigures from './dashboard/company-figures.service.ts'
import * as dashboard from './dashboard/dashboard.service.ts'
import * as figuresExport from './dashboard/figures-export.service.ts'
import * as directory from './directory.service.ts'
import * as insights from './insights/insights.service.ts'
import * as managementReports from './management-reports/management-reports.service.ts'
import * as reportSchedules from './report-schedules/report-schedules.service.ts'
import * as courseResults from './students/course-results.service.ts'
import * as studentExport from './students/student-export.service.ts'
import * as students from './students/students.service.ts'
import * as views from './views/student-views.service.ts'

export const directoryRoutes: Route[] = [
  route(getDashboard, (ctx, { query }) => dashboard.getDashboard(ctx, query)),
  route(compareCourses, (ctx, { query }) => dashboard.compareCourses(ctx, query)),
  route(compareCompanies, (ctx, { query }) => dashboard.compareCompanies(ctx, query)),
  route(exportFigures, (ctx, { body }) => figuresExport.exportFigures(ctx, body), { transaction: 'own' }),
  route(downloadReport, (ctx, { body }) => managementReports.downloadReport(ctx, body), {
    transaction: 'own',
  }),
  route(getReportSchedule, async (ctx, { params }) => ({
    data: await reportSchedules.getSchedule(ctx, params.companyId),
  })),
  route(setReportSchedule, async (ctx, { params, body }) => ({
    data: await reportSchedules.setSchedule(ctx, params.companyId, body),
  })),
  route(listReportRecipients, (ctx, { params, query }) =>
    reportSchedules.listPossibleRecipients(ctx, params.companyId, query),
  ),
  route(sendReportNow, (ctx, { params, body }) => reportSchedules.sendNow(ctx, params.companyId, body)),
  route(getInsights, (ctx, { query }) => insights.getInsights(ctx, query)),
  route(listCompanies, (ctx, { query }) => companyFigures.listCompanies(ctx, query)),
  route(getListedCompany, async (ctx, { params }) => ({
    data: await companyFigures.getListedCompany(ctx, params.companyId),
  })),
  route(contract.listStudents, (ctx, { query }) => students.listStudents(ctx, query)),
  route(listCourseResults, (ctx, { params, query }) =>
    courseResults.listCourseResults(ctx, params.courseId, query),
  ),
  route(contract.countStudents, (ctx, { query }) => students.countStudents(ctx, query)),
  route(contract.getStudentFacets, (ctx, { query }) => students.getFacets(ctx, query)),
  route(contract.listStudentValues, (ctx) => students.listValues(ctx)),
  route(exportStudents, (ctx, { body }) => studentExport.exportStudents(ctx, body), { transaction: 'own' }),
  route(listStudentViews, (ctx) => views.listViews(ctx)),
  route(saveStudentView, (ctx, { body }) => views.saveView(ctx, body)),
  route(deleteStudentView, (ctx, { params }) => views.deleteView(ctx, params.viewId)),
  route(contract.countUnusedAccounts, (ctx, { params, query }) =>
    directory.countUnusedAccounts(ctx, params.companyId, query.days),
  ),
  route(contract.getStudentFile, (ctx, { params }) => directory.getStudent(ctx, params.studentId)),
  route(contract.listStudentEvents, (ctx, { params, query }) =>
    directory.listStudentEvents(ctx, params.studentId, query),
  ),
  route(listPastProgress, (ctx, { params, query }) =>
    directory.listPastProgress(ctx, params.studentId, query.on),
  ),
  route(contract.setExtraTime, (ctx, { params, body }) =>
    directory.setExtraTime(ctx, params.studentId, body.percent),
  ),
  route(contract.tagStudent, (ctx, { params, body }) => directory.tagStudent(ctx, params.studentId, body)),
  route(listStudentCertificates, (ctx, { params }) =>
    directory.listStudentCertificates(ctx, params.studentId),
  ),
  route(listCourseStatements, (ctx, { params }) => acknowledgements.listStatements(ctx, params.courseId)),
  route(listAcknowledgementPeople, (ctx, { params, query }) =>
    acknowledgements.listPeople(ctx, params, query),
  ),
  route(exportAcknowledgementPeople, (ctx, { params, body }) => exportPeople(ctx, params, body), {
    transaction: 'own',
  }),
  route(listStudentAcknowledgements, (ctx, { params, query }) =>
    acknowledgements.listOfStudent(ctx, params.studentId, query),
  ),
  route(revokeCertificate, (ctx, { params, body }) => directory.revokeCertificate(ctx, params, body.reason)),
  route(moveStudent, (ctx, { params, body }) =>
    directory.moveStudent(ctx, params.studentId, body.company_id),
  ),
  route(contract.removeStudent, (ctx, { params }) => directory.removeStudent(ctx, params.studentId)),
]
