import { Button, Input, Select } from '@mantine/core'
import type { FileRejection } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { type CallFailed, call } from '@/client/calls/call'
import { useFormats } from '@/client/config/formats'
import { timezonesWith } from '@/client/config/timezones'
import { FILE_MEGABYTES, XLSX_TYPE } from '@/contract/shapes'
import type { ImportKind } from '@/contract/values/imports'
import { useRouter } from '@/i18n/navigation'
import { FileDropzone } from '@/ui/form/files/FileDropzone'
import { Bullets, Cluster, Muted, Stack } from '@/ui/layout/layout'
import { checkImport, IMPORT_ROWS_MAX } from '../../contract'
import { importResultPath } from '../import-path'
import { useImportCall } from '../use-import-call'
import { IMPORT_QUESTIONS, type ImportAnswers, ImportQuestion, type ImportQuestionField } from './ImportQuestion'
import classes from './ImportScreen.module.css'

/** The extension is listed too, because a browser without a spreadsheet program does not know the type. */
const XLSX_ONLY = { [XLSX_TYPE]: ['.xlsx'] }
const REPORTS = {
  ...XLSX_ONLY,
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'text/plain': ['.txt'],
}

const PRODUCTS = ['zoom', 'teams', 'goto'] as const

const LIMITS = { limit: FILE_MEGABYTES, rows: IMPORT_ROWS_MAX }

export function ImportFile({ workshop_id, kind }: { workshop_id: number; kind: ImportKind }) {
  const { timezone: ownTimezone } = useFormats()
  const [timezone, setTimezone] = useState(ownTimezone)
  const t = useTranslations('imports')
  const core = useTranslations('core')
  const id = useId()
  const open = useRef<() => void>(null)
  const { acceptFile, rejectFile, refusal, checking, question, answer } = useImportFile({ workshop_id, kind, timezone })
  const button = useRef<HTMLButtonElement>(null)
  // The disabled button lost the focus while the file was checked.
  useEffect(() => {
    if (refusal && checking === undefined) button.current?.focus()
  }, [refusal, checking])
  return (
    <>
      {kind === 'attendance' && (
        <div className={classes.reports}>
          <Stack gap="2xs">
            <Muted isSmall>{t('attendance_help')}</Muted>
            <Muted as={Bullets} isSmall>
              {PRODUCTS.map((product) => (
                <li key={product}>{t(`attendance_help_${product}`)}</li>
              ))}
            </Muted>
          </Stack>
          <ListTimezone value={timezone} onChange={setTimezone} />
        </div>
      )}
      <Input.Wrapper
        id={id}
        labelElement="div"
        label={t('file')}
        description={t(kind === 'attendance' ? 'attendance_limits' : 'file_limits', LIMITS)}
        error={refusal}
        errorProps={{ role: 'alert' }}
      >
        <FileDropzone
          openRef={open}
          accept={kind === 'attendance' ? REPORTS : XLSX_ONLY}
          disabled={checking !== undefined}
          onDrop={acceptFile}
          onReject={rejectFile}
        >
          <Cluster gap="xs md" className={classes.choose}>
            <Button
              ref={button}
              leftSection={<IconUpload aria-hidden size={18} />}
              loading={checking !== undefined}
              aria-describedby={`${id}-description${refusal ? ` ${id}-error` : ''}`}
              onClick={() => open.current?.()}
            >
              {t('file_choose')}
            </Button>
            <Muted as="span" isSmall className={classes.drop}>
              {core('file_drop')}
            </Muted>
          </Cluster>
          <Muted isSmall role="status">
            {checking === undefined ? t('check_first') : t('checking', { name: checking })}
          </Muted>
        </FileDropzone>
        {question && (
          <div className={classes.question}>
            <ImportQuestion
              about={question.about}
              text={question.text}
              isDisabled={checking !== undefined}
              onAnswer={answer}
            />
          </div>
        )}
      </Input.Wrapper>
    </>
  )
}

type ZoneProps = { value: string; onChange: (timezone: string) => void }

/** The zone of the times in a list, which is that of the user at first. */
function ListTimezone({ value, onChange }: ZoneProps) {
  const t = useTranslations('imports')
  const core = useTranslations('core')
  return (
    <Select
      label={t('list_timezone')}
      description={t('list_timezone_text')}
      searchable
      allowDeselect={false}
      maw="26rem"
      nothingFoundMessage={core('nothing_found')}
      data={timezonesWith(value)}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  )
}

const REFUSALS: Record<string, 'file_too_large' | 'file_several'> = {
  'file-too-large': 'file_too_large',
  'too-many-files': 'file_several',
}

/** The zone is that of the times in the list of a webinar. */
type ImportTarget = { workshop_id: number; kind: ImportKind; timezone: string }

type Check = { xlsx: File; answers: ImportAnswers }

function useImportFile({ workshop_id, kind, timezone }: ImportTarget) {
  const t = useTranslations('imports')
  const router = useRouter()
  const [refusal, setRefusal] = useState<string>()
  const [question, setQuestion] = useState<{ about: ImportQuestionField; text: string }>()
  const [file, setFile] = useState<File>()
  const isMounted = useIsMounted()

  /** An error of the file itself is shown at the field, and a question about its people below it. */
  const onFailed = ({ status, errors }: CallFailed) => {
    const about = IMPORT_QUESTIONS.find((field) => errors[field])
    if (about) {
      setQuestion({ about, text: (errors[about] ?? []).join(' ') })
      return true
    }
    const text = status === 422 ? Object.values(errors).flat().join(' ') : ''
    setRefusal(text || undefined)
    return text !== ''
  }
  const zone = kind === 'attendance' ? { timezone } : {}
  const { run, isRunning } = useImportCall(
    ({ xlsx, answers }: Check) => call(checkImport, { body: { xlsx, id: workshop_id, kind, ...zone, ...answers } }),
    { onDone: (result) => isMounted.current && router.push(importResultPath(result)), onFailed },
  )

  const check = (xlsx: File, answers: ImportAnswers = {}) => {
    setRefusal(undefined)
    setQuestion(undefined)
    setFile(xlsx)
    run({ xlsx, answers })
  }
  const acceptFile = ([chosen]: File[]) => {
    if (chosen?.size === 0) return setRefusal(t('file_empty', { name: chosen.name }))
    if (chosen) check(chosen)
  }
  const rejectFile = ([rejection]: FileRejection[]) => {
    const code = rejection?.errors[0]?.code ?? ''
    const name = rejection?.file.name ?? ''
    const wrongType = kind === 'attendance' ? 'attendance_wrong_type' : 'file_wrong_type'
    setRefusal(t(REFUSALS[code] ?? wrongType, { name, limit: FILE_MEGABYTES }))
  }
  const answer = (answers: ImportAnswers) => file && check(file, answers)
  return { acceptFile, rejectFile, refusal, checking: isRunning ? file?.name : undefined, question, answer }
}

/** A reader who has left the page is not redirected. */
function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
