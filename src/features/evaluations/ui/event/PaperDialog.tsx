'use client'

import { Button, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { CallFailed, call, type ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { useFormats } from '@/client/config/formats'
import { useNotices } from '@/client/notices/notices'
import { showInstant } from '@/i18n/formats'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { UnsavedChangesGuard } from '@/ui/form/UnsavedChangesGuard'
import { addPaperAnswer, deletePaperAnswer, type EventEvaluation, listPaperAnswers } from '../../contract/event'
import { COMMENT_MAX } from '../../contract/questionnaire'
import { questionId, titleOf } from '../../rules/questions'
import { ValueChoice } from '../answer/ValueChoice'
import classes from './evaluation.module.css'
import { answerIn } from './paper-answer'
import { useRefreshEvaluation } from './use-refresh-evaluation'

type Props = { workshop_id: number; evaluation: EventEvaluation; onClose: () => void }

/** Types in the answers that people gave on paper, one sheet after the other, and takes mistakes back. */
export function PaperDialog({ workshop_id, evaluation, onClose }: Props) {
  const t = useTranslations('evaluations')
  const { data } = useQuery(query(listPaperAnswers, { params: { id: workshop_id } }))
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={
        <Text span fw={600}>
          {t('type_paper')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 20 }}
      closeOnClickOutside={false}
    >
      <SheetForm workshop_id={workshop_id} evaluation={evaluation} number={(data?.data.length ?? 0) + 1} />
      {data && data.data.length > 0 && <TypedSheets workshop_id={workshop_id} sheets={data.data} />}
    </Modal>
  )
}

type SheetProps = Omit<Props, 'onClose'> & { number: number }

function SheetForm({ workshop_id, evaluation, number }: SheetProps) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  const notices = useNotices()
  const refresh = useRefreshEvaluation()
  const form = useRef<HTMLFormElement>(null)
  // A second attempt after a lost answer has the same key, so that the sheet counts once.
  const key = useRef(randomKey())
  const [isSaving, setSaving] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const save = async (typed: FormData) => {
    setSaving(true)
    try {
      const body = { ...answerIn(typed, evaluation.questions), key: key.current }
      await call(addPaperAnswer, { params: { id: workshop_id }, body })
      key.current = randomKey()
      form.current?.reset()
      form.current?.querySelector('input')?.closest('fieldset')?.querySelector<HTMLElement>('[type=radio]')?.focus()
      setChanged(false)
      await refresh()
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      notices.failed(thrown)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      ref={form}
      className={classes.sheet}
      onChange={() => setChanged(true)}
      onSubmit={(event) => {
        event.preventDefault()
        void save(new FormData(event.currentTarget))
      }}
    >
      <UnsavedChangesGuard active={isChanged} />
      <h3 className={classes.subtitle}>{t('sheet', { number })}</h3>
      {evaluation.questions.map((question) =>
        question.kind === 'text' ? (
          <label key={questionId(question)} className={classes.written}>
            <span>{titleOf(question, locale)}</span>
            <textarea name={questionId(question)} rows={3} maxLength={COMMENT_MAX} className={classes.area} />
          </label>
        ) : (
          <div key={questionId(question)}>
            {question[`of_${locale}`] && <p className={classes.quiet}>{question[`of_${locale}`]}</p>}
            <ValueChoice
              question={question}
              name={questionId(question)}
              best={evaluation[`best_${locale}`]}
              worst={evaluation[`worst_${locale}`]}
            />
          </div>
        ),
      )}
      <Button type="submit" loading={isSaving}>
        {t('save_sheet')}
      </Button>
    </form>
  )
}

type TypedProps = { workshop_id: number; sheets: ResponseBody<typeof listPaperAnswers>['data'] }

function TypedSheets({ workshop_id, sheets }: TypedProps) {
  const t = useTranslations('evaluations')
  const formats = useFormats()
  const may = useMay()
  const notices = useNotices()
  const refresh = useRefreshEvaluation()
  const remove = async (answer: string) => {
    try {
      await call(deletePaperAnswer, { params: { id: workshop_id, answer } })
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      notices.failed(thrown)
    }
    await refresh()
  }
  return (
    <section className={classes.typed}>
      <h3 className={classes.subtitle}>{t('typed', { count: sheets.length })}</h3>
      <ol className={classes.sheets}>
        {sheets.map(({ id, created_at }, index) => (
          <li key={id}>
            <span>{t('typed_at', { number: sheets.length - index, at: showInstant(created_at, formats) })}</span>
            {may(deletePaperAnswer) && (
              <ConfirmButton
                label={t('take_back')}
                question={t('take_back_question', { number: sheets.length - index })}
                onConfirm={() => remove(id)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
