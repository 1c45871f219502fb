import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call, type ResponseBody } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo, query } from '@/client/calls/query'
import { randomKey } from '@/client/calls/random-key'
import { useFormats } from '@/client/config/formats'
import { useAction } from '@/client/notices/use-action'
import { showInstant } from '@/i18n/formats'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { FormDialog } from '@/ui/form/FormDialog'
import { UnsavedChangesGuard } from '@/ui/form/UnsavedChangesGuard'
import { Heading, Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import {
  addPaperAnswer,
  deletePaperAnswer,
  type EventEvaluation,
  getEvaluation,
  listPaperAnswers,
} from '../../contract/event'
import { questionId, titleOf } from '../../rules/questions'
import { CommentField } from '../answer/CommentField'
import { ValueChoice } from '../answer/ValueChoice'
import { answerIn } from './paper-answer'

type Props = { workshop_id: number; evaluation: EventEvaluation; onClose: () => void }

/** Types in the answers that people gave on paper, one sheet after the other, and takes mistakes back. */
export function PaperDialog({ workshop_id, evaluation, onClose }: Props) {
  const t = useTranslations('evaluations')
  const { data } = useQuery(query(listPaperAnswers, { params: { id: workshop_id } }))
  return (
    <FormDialog title={t('type_paper')} onClose={onClose}>
      <Stack gap="lg">
        <SheetForm workshop_id={workshop_id} evaluation={evaluation} number={(data?.data.length ?? 0) + 1} />
        {data && data.data.length > 0 && <TypedSheets workshop_id={workshop_id} sheets={data.data} />}
      </Stack>
    </FormDialog>
  )
}

const stale = isRelatedTo(getEvaluation)

type SheetProps = Omit<Props, 'onClose'> & { number: number }

function SheetForm({ workshop_id, evaluation, number }: SheetProps) {
  const t = useTranslations('evaluations')
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  // A second attempt after a lost answer has the same key, so that the sheet counts once.
  const key = useRef(randomKey())
  const [isChanged, setChanged] = useState(false)
  const saving = useAction(
    (typed: FormData) => {
      const body = { ...answerIn(typed, evaluation.questions), key: key.current }
      return call(addPaperAnswer, { params: { id: workshop_id }, body })
    },
    {
      stale,
      onDone: () => {
        key.current = randomKey()
        form.current?.reset()
        form.current?.querySelector<HTMLElement>('fieldset [type=radio]')?.focus()
        setChanged(false)
      },
    },
  )
  return (
    <Stack
      as="form"
      gap="lg"
      ref={form}
      onChange={() => setChanged(true)}
      onSubmit={(event) => {
        event.preventDefault()
        saving.run(new FormData(event.currentTarget))
      }}
    >
      <UnsavedChangesGuard active={isChanged} />
      <Heading level={3}>{t('sheet', { number })}</Heading>
      {evaluation.questions.map((question) =>
        question.kind === 'text' ? (
          <CommentField key={questionId(question)} title={titleOf(question, locale)} name={questionId(question)} />
        ) : (
          <div key={questionId(question)}>
            {question[`of_${locale}`] && <Muted>{question[`of_${locale}`]}</Muted>}
            <ValueChoice
              question={question}
              name={questionId(question)}
              best={evaluation[`best_${locale}`]}
              worst={evaluation[`worst_${locale}`]}
            />
          </div>
        ),
      )}
      <div>
        <Button type="submit" loading={saving.isRunning}>
          {t('save_sheet')}
        </Button>
      </div>
    </Stack>
  )
}

type TypedProps = { workshop_id: number; sheets: ResponseBody<typeof listPaperAnswers>['data'] }

function TypedSheets({ workshop_id, sheets }: TypedProps) {
  const t = useTranslations('evaluations')
  return (
    <Stack as="section" gap="xs">
      <Heading level={3}>{t('typed', { count: sheets.length })}</Heading>
      <Rows as="ol">
        {sheets.map((sheet, index) => (
          <TypedSheet key={sheet.id} workshop_id={workshop_id} sheet={sheet} number={sheets.length - index} />
        ))}
      </Rows>
    </Stack>
  )
}

type TypedSheetProps = { workshop_id: number; sheet: TypedProps['sheets'][number]; number: number }

function TypedSheet({ workshop_id, sheet: { id, created_at }, number }: TypedSheetProps) {
  const t = useTranslations('evaluations')
  const formats = useFormats()
  const may = useMay()
  const { runToEnd } = useAction(() => call(deletePaperAnswer, { params: { id: workshop_id, answer: id } }), { stale })
  return (
    <Row>
      <span>{t('typed_at', { number, at: showInstant(created_at, formats) })}</span>
      {may(deletePaperAnswer) && (
        <ConfirmButton label={t('take_back')} question={t('take_back_question', { number })} onConfirm={runToEnd} />
      )}
    </Row>
  )
}
