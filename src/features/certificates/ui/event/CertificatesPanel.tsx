import { Button } from '@mantine/core'
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { call, type ResponseBody } from '@/client/calls/call'
import { listQuery } from '@/client/calls/lists'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { urlOf } from '@/contract/endpoint'
import { CERTIFICATE_STATES } from '@/contract/values/certificates'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { Callout } from '@/ui/feedback/Callout'
import { LoadError } from '@/ui/feedback/LoadError'
import { Loaded } from '@/ui/feedback/Loaded'
import { Cluster, Heading, Muted, Rows, Stack } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { FilterChips } from '@/ui/table/FilterChips'
import { type BUNDLE_FORMATS, downloadCertificates, listCertificates } from '../../contract/certificates'
import {
  type CertificateRun,
  type CertifyingBody,
  issueCertificates,
  listEntitlements,
  replaceCertificates,
  retryCertificates,
} from '../../contract/issuing'
import { CertificateRow } from './CertificateRow'
import classes from './certificates.module.css'
import { EntitlementTable } from './EntitlementTable'
import { IssueDialog } from './IssueDialog'
import { countIssuable, type Outcome, outcomeOf, replaceableOf } from './outcomes'
import { ReplaceDialog } from './ReplaceDialog'
import { type Revocable, RevokeDialog } from './RevokeDialog'
import { useCertificateCall } from './use-certificate-call'
import { EventNumberWarnings } from './WarningsRead'

const REFRESH_MS = 1000
/** The whole list is read each time, so a long one is read less often. */
const LONG_REFRESH_MS = 3000
const LONG_LIST = 300

type Entitlements = ResponseBody<typeof listEntitlements>
type Props = { workshop_id: number }

export function CertificatesPanel({ workshop_id }: Props) {
  const t = useTranslations('certificates')
  const heading = useId()
  const entitlements = useQuery({
    ...query(listEntitlements, { params: { id: workshop_id } }),
    refetchInterval: ({ state: { data } }) => {
      if (!isUnderWay(data?.run)) return false
      return data && data.data.length > LONG_LIST ? LONG_REFRESH_MS : REFRESH_MS
    },
  })
  useRefreshAfterRun(isUnderWay(entitlements.data?.run))
  return (
    <Stack as="section" aria-labelledby={heading} aria-busy={entitlements.isPending}>
      <h2 className="visually-hidden" id={heading}>
        {t('certificates')}
      </h2>
      <Loaded query={entitlements} waiting={320}>
        {(data) => <Certificates workshop_id={workshop_id} entitlements={data} />}
      </Loaded>
      <CertificateHistory workshop_id={workshop_id} />
    </Stack>
  )
}

function useRefreshAfterRun(isRunning: boolean): void {
  const queries = useQueryClient()
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queries.invalidateQueries({ queryKey: [listCertificates.path] })
    wasRunning.current = isRunning
  }, [isRunning, queries])
}

/** The question that is open; a certificate is one that is to be revoked. */
type Dialog = 'issue' | 'replace' | Revocable

function Certificates({ workshop_id, entitlements }: Props & { entitlements: Entitlements }) {
  const { data, bodies, has_ended, run } = entitlements
  const hasTable = has_ended || hasCertificate(data)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const done = () => {
    setChosen(new Set())
    close()
  }
  const isChosen = chosen.size > 0
  const people = isChosen ? data.filter(({ registration_id }) => chosen.has(registration_id)) : data
  return (
    <>
      <Actions
        workshop_id={workshop_id}
        entitlements={entitlements}
        people={people}
        isChosen={isChosen}
        open={setDialog}
      />
      {run && <RunProgress workshop_id={workshop_id} run={run} />}
      <EventNumberWarnings bodies={bodies} />
      {hasTable && data.length > 0 && bodies.length > 0 && (
        <EntitlementTable
          workshop_id={workshop_id}
          people={data}
          bodies={bodies}
          chosen={chosen}
          onChoose={setChosen}
          onRevoke={setDialog}
        />
      )}
      {dialog === 'issue' && (
        <IssueDialog
          workshop_id={workshop_id}
          people={people}
          bodies={bodies.filter(isRecognised)}
          isChosen={isChosen}
          onDone={done}
          onClose={close}
        />
      )}
      {dialog === 'replace' && (
        <ReplaceDialog
          workshop_id={workshop_id}
          certificates={replaceableOf(people, { isChosen })}
          onDone={done}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && <RevokeDialog certificate={dialog} onDone={done} onClose={close} />}
    </>
  )
}

/** Somebody has a certificate, also if the event was put off or is no longer recognised. */
const hasCertificate = (people: Entitlements['data']) =>
  people.some((person) => person.bodies.some(({ certificate }) => certificate !== null))

const isRecognised = ({ is_recognised }: CertifyingBody) => is_recognised

type ActionsProps = Props & {
  entitlements: Entitlements
  /** The people whom staff have chosen, else all. */
  people: Entitlements['data']
  isChosen: boolean
  open: (dialog: Dialog) => void
}

function Actions({ workshop_id, entitlements, people, isChosen, open }: ActionsProps) {
  const t = useTranslations('certificates')
  const may = useMay()
  const issuable = countIssuable(people, { isChosen }).certificates
  const replaceable = replaceableOf(people, { isChosen }).length
  const hasIssued = entitlements.data.some((person) =>
    person.bodies.some(({ certificate }) => certificate?.state === 'issued'),
  )
  const canIssue = entitlements.has_ended && !entitlements.is_cancelled && issuable > 0
  return (
    <Cluster gap="md" justify="between">
      <p className={classes.sentence} role="status">
        <Situation workshop_id={workshop_id} entitlements={entitlements} />
      </p>
      <Cluster>
        {may(issueCertificates) && canIssue && (
          <Button onClick={() => open('issue')}>{t(isChosen ? 'issue_chosen' : 'issue', { count: issuable })}</Button>
        )}
        {may(replaceCertificates) && replaceable > 0 && (
          <Button variant="default" onClick={() => open('replace')}>
            {t(isChosen ? 'replace_chosen' : 'replace', { count: replaceable })}
          </Button>
        )}
        {may(downloadCertificates) && hasIssued && (
          <>
            <DownloadButton icon={IconFileZip} href={downloadPathOf(workshop_id, 'zip')}>
              {t('download_zip')}
            </DownloadButton>
            <DownloadButton icon={IconFileTypePdf} href={downloadPathOf(workshop_id, 'pdf')}>
              {t('download_pdf')}
            </DownloadButton>
          </>
        )}
      </Cluster>
    </Cluster>
  )
}

const downloadPathOf = (id: number, format: (typeof BUNDLE_FORMATS)[number]) =>
  urlOf(downloadCertificates, { params: { id }, query: { format } })

function Situation({
  workshop_id,
  entitlements: { data, bodies, has_ended, is_cancelled, run },
}: Pick<ActionsProps, 'workshop_id' | 'entitlements'>) {
  const t = useTranslations('certificates')
  const recognised = new Set(bodies.filter(isRecognised).map(({ key }) => key))
  const entitlements = data.flatMap((person) => person.bodies.filter(({ body_key }) => recognised.has(body_key)))
  const found = new Set(entitlements.map(outcomeOf))
  const isEverybody = (wanted: Outcome) => found.size > 0 && [...found].every((outcome) => outcome === wanted)
  if (run && isUnderWay(run)) return t('situation_making', { count: run.total })
  if (is_cancelled) return t('situation_cancelled')
  if (recognised.size === 0 || (has_ended && isEverybody('not_granted')))
    return (
      <>
        {t('situation_no_body')}{' '}
        <TextLink href={officeTabPath(workshop_id, 'accreditations')}>{t('to_accreditations')}</TextLink>
      </>
    )
  if (data.length === 0) return t('situation_nobody')
  if (!has_ended) return t('situation_ahead')
  if (isEverybody('absent')) return t('situation_absent')
  const { certificates, people } = countIssuable(data, { isChosen: false })
  const changed = data.filter((person) => person.bodies.some(({ changes }) => changes.length > 0)).length
  const due = certificates > 0 ? t('situation_due', { count: certificates, people }) : t(situationOf(found))
  return changed > 0 ? `${due} ${t('situation_changed', { count: changed })}` : due
}

/** Nothing can be issued by now. A document that is missing after the run could not be made. */
function situationOf(found: ReadonlySet<Outcome>) {
  if (found.has('making')) return 'situation_unfinished'
  return found.has('issued') || found.has('changed') ? 'situation_done' : 'situation_none'
}

const isUnderWay = (run: CertificateRun | null | undefined): boolean =>
  run !== null && run !== undefined && run.finished_at === null && run.made + run.failed < run.total

type ProgressProps = { workshop_id: number; run: CertificateRun }

/**
 * The progress of the latest run while it works, and its documents that could not be made. The numbers are not announced,
 * because they change each second: the sentence above tells when the run starts and ends.
 */
function RunProgress({ workshop_id, run }: ProgressProps) {
  const t = useTranslations('certificates')
  const { total, made, failed } = run
  if (isUnderWay(run))
    return (
      <Stack gap="xs">
        <p>{t('progress', { made, total })}</p>
        <progress className={classes.bar} value={made} max={total} aria-label={t('progress_label')} />
      </Stack>
    )
  return failed > 0 ? <Failed workshop_id={workshop_id} failed={failed} /> : null
}

function Failed({ workshop_id, failed }: { workshop_id: number; failed: number }) {
  const t = useTranslations('certificates')
  const may = useMay()
  const { run, isRunning } = useCertificateCall(() => call(retryCertificates, { params: { id: workshop_id } }))
  return (
    <Callout tone="danger" role="alert">
      {t('failed', { count: failed })}
      {may(retryCertificates) && (
        <Button variant="default" loading={isRunning} onClick={() => run()}>
          {t('retry')}
        </Button>
      )}
    </Callout>
  )
}

const PAGE_SIZE = 20

function CertificateHistory({ workshop_id }: { workshop_id: number }) {
  const t = useTranslations('certificates')
  const id = useId()
  const [page, setPage] = useState(1)
  const [state, setState] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    ...listQuery(listCertificates, { page, per_page: PAGE_SIZE, filter: { workshop_id, ...(state && { state }) } }),
    enabled: useMay()(listCertificates),
  })
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data || (state === '' && data.meta.pagination.total === 0)) return null
  const states = CERTIFICATE_STATES.map((value) => ({ value, label: t(`state_${value}`) }))
  const { total_pages, total } = data.meta.pagination
  return (
    <Stack as="section" gap="sm" className={classes.history} aria-labelledby={id}>
      <Heading level={3} id={id}>
        {t('history')}
      </Heading>
      <FilterChips
        filter={{ column: 'state', title: t('state'), options: states, chips: {} }}
        value={state}
        setFilters={({ state: chosen = '' }) => {
          setState(chosen)
          setPage(1)
        }}
      />
      {total === 0 && <Muted>{t('history_none')}</Muted>}
      <Rows isOpen>
        {data.data.map((certificate) => (
          <CertificateRow key={certificate.id} certificate={certificate} />
        ))}
      </Rows>
      {total_pages > 1 && (
        <Cluster>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <span>{t('page', { page, pages: total_pages })}</span>
          <Button variant="default" disabled={page === total_pages} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}
