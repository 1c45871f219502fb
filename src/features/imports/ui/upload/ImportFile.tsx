import { Button, Input, Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormats } from '@/client/config/formats'
import { timezonesWith } from '@/client/config/timezones'
import { FILE_MEGABYTES, XLSX_TYPE } from '@/contract/shapes'
import type { ImportKind } from '@/contract/values/imports'
import { FileDropzone } from '@/ui/form/files/FileDropzone'
import { Bullets, Cluster, Muted, Stack } from '@/ui/layout/layout'
import { IMPORT_ROWS_MAX } from '../../contract'
import { ImportQuestion } from './ImportQuestion'
import classes from './ImportScreen.module.css'
import { useImportFile } from './use-import-file'

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
