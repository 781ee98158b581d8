import { Box, Button, NumberInput, Switch, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { LeaveGuard } from '#ui/feedback/leave-guard.tsx'
import { ImpersonationHint } from '#ui/feedback/locked-while-impersonating.tsx'
import { facetsQuery } from '../courses.api.ts'
import { DifficultyField } from '../difficulty-field.tsx'
import { LocalesField } from '../locales-field.tsx'
import { TextsLanguage } from '../outline/texts-language.tsx'
import { ClashNotice } from './clash-notice.tsx'
import { CourseCover } from './course-cover.tsx'
import { ObjectivesField } from './objectives-field.tsx'
import classes from './settings.module.css'
import { StorageUse } from './storage-use.tsx'
import { TasksField } from './tasks-field.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'
import { WholeNumber } from './whole-number.tsx'

const About = ({ form, course, isDirty }: { form: SettingsForm; course: Course; isDirty: boolean }) => {
  const { t } = useTranslation('courses')
  const { data: facets } = useQuery({ ...facetsQuery(), meta: { quiet: true } })
  return (
    <fieldset className={classes.group}>
      <legend>{t('settings.about')}</legend>
      <TextsLanguage course={course} unsaved={isDirty} />
      <TextInput label={t('settings.title')} maxLength={limits.title} {...form.getInputProps('title')} />
      <Textarea
        label={t('settings.description')}
        description={t('settings.descriptionHelp')}
        maxLength={limits.description}
        autosize
        minRows={3}
        {...form.getInputProps('description')}
      />
      <DifficultyField
        value={form.values.difficulty}
        onChange={(difficulty) => form.setFieldValue('difficulty', difficulty)}
      />
      <WholeNumber
        label={t('settings.minutes')}
        description={t('settings.minutesHelp')}
        classNames={{ wrapper: classes.short }}
        max={10_000}
        {...form.getInputProps('estimated_minutes')}
        zeroIsEmpty
        value={form.values.estimated_minutes}
        onChange={(minutes) => form.setFieldValue('estimated_minutes', minutes)}
      />
      <TagsInput
        label={t('settings.tags')}
        description={t('settings.tagsHelp')}
        data={facets?.data.tags.map(({ name }) => name) ?? []}
        maxTags={limits.tags}
        maxLength={limits.tag}
        {...form.getInputProps('tags')}
      />
    </fieldset>
  )
}

const Languages = ({ form, course }: { form: SettingsForm; course: Course }) => {
  const { t } = useTranslation('courses')
  const { chapters, quizzes } = course.counts
  return (
    <fieldset className={classes.group}>
      <legend>{t('languages.title')}</legend>
      <LocalesField
        value={form.values.locales}
        error={form.errors.locales}
        onChange={(locales) => form.setFieldValue('locales', locales)}
        mainIsFixed={chapters + quizzes > 0}
      />
    </fieldset>
  )
}

const Rules = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  return (
    <fieldset className={classes.group}>
      <legend>{t('settings.rules')}</legend>
      <div className={classes.choice}>
        <Text fz="ui" fw={500} aria-hidden="true">
          {t('settings.order')}
        </Text>
        <Choice
          label={t('settings.order')}
          value={form.values.order_mode}
          onChange={(mode) => form.setFieldValue('order_mode', mode)}
          options={(['free', 'sequential'] as const).map((mode) => ({
            value: mode,
            label: t(`settings.${mode}`),
          }))}
        />
        <Box component="small" fz="ui" c="dimmed">
          {t(`settings.${form.values.order_mode}Why`)}
        </Box>
      </div>
      <Switch
        label={t('settings.skipping')}
        description={t('settings.skippingWhy')}
        {...form.getInputProps('skipping_allowed', { type: 'checkbox' })}
      />
      <WholeNumber
        label={t('settings.passMark')}
        description={t('settings.passMarkHelp', { example: format.percent(80) })}
        classNames={{ wrapper: classes.short }}
        max={100}
        hideControls
        rightSection={<span aria-hidden="true">{t('settings.percent')}</span>}
        {...form.getInputProps('pass_mark')}
        value={form.values.pass_mark}
        onChange={(mark) => form.setFieldValue('pass_mark', mark)}
      />
      <WholeNumber
        label={t('settings.stepSeconds')}
        description={t('settings.stepSecondsHelp')}
        classNames={{ wrapper: classes.short }}
        max={limits.stepSeconds}
        {...form.getInputProps('step_seconds')}
        value={form.values.step_seconds}
        onChange={(seconds) => form.setFieldValue('step_seconds', seconds)}
      />
    </fieldset>
  )
}

const Certificate = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('courses')
  return (
    <fieldset className={classes.group}>
      <legend>{t('settings.certificate')}</legend>
      <Switch
        label={t('settings.certificateOn')}
        description={t('settings.certificateWhy')}
        {...form.getInputProps('certificate_enabled', { type: 'checkbox' })}
      />
      <NumberInput
        label={t('settings.validity')}
        description={t('settings.validityHelp')}
        placeholder={t('settings.validityNone')}
        classNames={{ wrapper: classes.short }}
        min={1}
        max={3_650}
        allowDecimal={false}
        value={form.values.validity_days ?? ''}
        error={form.errors.validity_days}
        onChange={(days) => form.setFieldValue('validity_days', days === '' ? null : Number(days))}
      />
    </fieldset>
  )
}

const Listing = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('courses')
  return (
    <fieldset className={classes.group}>
      <legend>{t('settings.listing')}</legend>
      <Switch
        label={t('settings.listed')}
        description={t('settings.listedWhy')}
        {...form.getInputProps('is_listed', { type: 'checkbox' })}
      />
    </fieldset>
  )
}

/** All settings of a course, apart from its outline. */
export const CourseSettings = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  const { form, submit, clash, isDirty, isSaving, reset } = useSettingsForm(course)
  const acting = useIsImpersonating()
  if (acting) return <ImpersonationHint />
  if (!course.can.edit) return <p className={classes.quiet}>{t('settings.closed')}</p>
  return (
    <div className={classes.settings}>
      <fieldset className={classes.group}>
        <legend>{t('cover.label')}</legend>
        <CourseCover course={course} />
      </fieldset>
      <form noValidate onSubmit={submit}>
        <LeaveGuard unsaved={isDirty} />
        <About form={form} course={course} isDirty={isDirty} />
        <ObjectivesField
          rows={form.values.objectives}
          errors={form.errors}
          onChange={(rows) => form.setFieldValue('objectives', rows)}
        />
        <Languages form={form} course={course} />
        <Rules form={form} />
        <Certificate form={form} />
        <Listing form={form} />
        <TasksField
          rows={form.values.extra_credits}
          errors={form.errors}
          onChange={(rows) => form.setFieldValue('extra_credits', rows)}
        />
        <div className={classes.foot}>
          {clash ? <ClashNotice clash={clash} /> : null}
          <Text flex="1 1 120px" fz="ui" c="dimmed" role="status">
            {isDirty ? t('settings.unsaved') : t('settings.allSaved')}
          </Text>
          {isDirty ? (
            <Button variant="default" onClick={reset}>
              {t('settings.reset')}
            </Button>
          ) : null}
          <Button type="submit" disabled={!isDirty} loading={isSaving}>
            {t(clash ? 'settings.saveMine' : 'settings.save')}
          </Button>
        </div>
      </form>
      <StorageUse courseId={course.id} />
    </div>
  )
}
