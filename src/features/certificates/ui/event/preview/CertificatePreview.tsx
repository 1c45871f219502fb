import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CallFailed, fetchResponse } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { useDownload } from '@/client/downloads/use-download'
import { recordOf } from '@/contract/fields'
import { LOCALES } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { PICTURES } from '@/contract/values/certificates'
import { listRegistrations } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { listWorkshops } from '@/features/workshops/contract/office'
import { languageName } from '@/i18n/calendar'
import { showDate } from '@/i18n/formats'
import { ToolButton } from '@/ui/buttons/ToolButton'
import { LoadError } from '@/ui/feedback/LoadError'
import { SearchSelect, useSearch } from '@/ui/form/picks/SearchSelect'
import { RadioGroup } from '@/ui/form/RadioGroup'
import { SectionHead, Stack } from '@/ui/layout/layout'
import { previewCertificate, type TemplateDraft, templateDraft } from '../../../contract/templates'
import classes from './certificate-preview.module.css'

const DEBOUNCE_MS = 500

type Props = { id: IdOrNew }

/** The certificate as the values of the form would make it, for people who may see it. */
export function CertificatePreview(props: Props) {
  const may = useMay()
  return may(previewCertificate) && <OpenPreview {...props} />
}

function OpenPreview({ id }: Props) {
  const t = useTranslations('certificates')
  const heading = useId()
  const locale = useLocale()
  const [language, setLanguage] = useState(locale)
  const [registration_id, setPerson] = useState<string>()
  const draft = useTemplateDraft()
  const request = { draft, registration_id, language }
  const { picture, error, isFetching, refetch } = usePicture(id, request)
  const { loading, fetchFile } = useDownload()
  return (
    <Stack as="section" aria-labelledby={heading}>
      <SectionHead id={heading} title={t('preview')}>
        <ToolButton
          icon={IconDownload}
          loading={loading}
          onClick={() => void fetchFile(previewCertificate, { params: { id }, body: { ...request, format: 'pdf' } })}
        >
          {t('preview_pdf')}
        </ToolButton>
      </SectionHead>
      <RadioGroup
        label={t('preview_language')}
        choices={LOCALES.map((value) => ({ value, label: languageName(value, locale) }))}
        value={language}
        onChange={setLanguage}
      />
      <PreviewedPerson onChoose={setPerson} />
      {error instanceof CallFailed && <LoadError failure={error} onRetry={refetch} isBusy={isFetching} />}
      <div className={classes.page} aria-busy={isFetching}>
        {picture ? <img src={picture} alt={t('preview_alt')} /> : <Skeleton className={classes.skeleton} />}
      </div>
    </Stack>
  )
}

function useTemplateDraft(): TemplateDraft {
  const values = useWatch()
  const [debounced] = useDebouncedValue(values, DEBOUNCE_MS)
  return useMemo(() => draftOf(debounced), [debounced])
}

const NAMES = templateDraft.omit({ updated_at: true }).keyof().options

/** A value that cannot be saved is left out; the form says so when it is saved. */
function draftOf(values: object): TemplateDraft {
  const fields = NAMES.map((name) => [name, Reflect.get(values, name)] as const)
  const usable = fields.filter(([name, value]) => templateDraft.shape[name].safeParse(value).success)
  return templateDraft.parse({ body_id: null, ...Object.fromEntries(usable) })
}

type Request = { draft: TemplateDraft; registration_id: string | undefined; language: (typeof LOCALES)[number] }

/** The last picture stays until the next one is there. */
function usePicture(id: IdOrNew, request: Request) {
  const { data, ...state } = useQuery({
    queryKey: [previewCertificate.path, id, { ...request, draft: fingerprintOf(request.draft) }],
    queryFn: async ({ signal }) => {
      const input = { params: { id }, body: { ...request, format: 'png' as const }, signal }
      return (await fetchResponse(previewCertificate, input)).blob()
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return { ...state, picture: useObjectUrl(data) }
}

/** A chosen picture of megabytes is named by its length and its end. */
const fingerprintOf = (draft: TemplateDraft) => ({
  ...draft,
  ...recordOf(PICTURES, (picture) => {
    const file = draft[picture]
    return file?.data === undefined ? file : [file.data.length, file.data.slice(-FINGERPRINT)]
  }),
})

const FINGERPRINT = 99

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}

type PersonProps = { onChoose: (registration_id: string | undefined) => void }

const MAX_RESULTS = 8
const NEWEST_FIRST = { sortBy: 'date', sortByDirection: 'desc', per_page: MAX_RESULTS } as const

function PreviewedPerson({ onChoose }: PersonProps) {
  const t = useTranslations('certificates')
  const may = useMay()
  const formats = useFormats()
  const [event, setEvent] = useState<string | null>(null)
  const [person, setPerson] = useState<string | null>(null)
  const events = useSearch()
  const people = useSearch()
  const foundEvents = useQuery({
    ...listQuery(listWorkshops, { search: events.search, ...NEWEST_FIRST }),
    enabled: events.isOpened,
    placeholderData: keepPreviousData,
  })
  const filter = { workshop_id: Number(event), standing: 'registered' }
  const foundPeople = useQuery({
    ...listQuery(listRegistrations, { search: people.search, sortBy: 'last_name', per_page: MAX_RESULTS, filter }),
    enabled: event !== null,
  })
  const choosePerson = (id: string | null) => {
    setPerson(id)
    onChoose(id ?? undefined)
  }
  const chooseEvent = (id: string | null) => {
    setEvent(id)
    choosePerson(null)
  }
  if (!may(listWorkshops) || !may(listRegistrations)) return null
  return (
    <Stack gap="sm" className={classes.person}>
      <SearchSelect
        label={t('event')}
        placeholder={t('preview_no_event')}
        state={events}
        isSearching={foundEvents.isFetching}
        found={foundEvents.data?.data.map(({ id, date, title }) => ({
          value: String(id),
          label: `${showDate(date, formats)}, ${title}`,
        }))}
        value={event}
        onChange={chooseEvent}
      />
      <SearchSelect
        label={t('person')}
        placeholder={t('preview_sample')}
        state={people}
        isSearching={foundPeople.isFetching}
        found={foundPeople.data?.data.map((one) => ({ value: one.id, label: displayName(one) }))}
        value={person}
        isDisabled={event === null}
        onChange={choosePerson}
      />
    </Stack>
  )
}
