import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import { showInstant } from '@/i18n/formats'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { Dialog } from '@/ui/feedback/Dialog'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Loaded } from '@/ui/feedback/Loaded'
import { Muted, Row, Rows, Stack } from '@/ui/layout/layout'
import { addPaper, deletePaper, getPaper, listPapers, type Paper } from '../../contract/papers'
import dialogs from '../dialogs/dialogs.module.css'
import { useFocusOnClose } from '../dialogs/use-focus-on-close'
import { AddPapers } from './AddPapers'
import classes from './papers.module.css'

type Props = { workshop_id: number; onClose: () => void }

/** The scans of the lists that people signed, and the way to attach further ones. */
export function PapersDialog({ workshop_id: id, onClose }: Props) {
  const t = useTranslations('check_in.papers')
  const mayAdd = useMay()(addPaper)
  useFocusOnClose()
  const papers = useQuery(query(listPapers, { params: { id } }))
  return (
    <Dialog
      size="lg"
      title={t('title')}
      classNames={{ inner: dialogs.inner, content: dialogs.content }}
      onClose={onClose}
    >
      <Stack>
        <Muted>{t('text')}</Muted>
        {mayAdd && <AddPapers workshop_id={id} />}
        <Loaded query={papers} waiting={[60, 60, 60]}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('empty_title')} text={t(mayAdd ? 'empty' : 'empty_for_readers')} />
            ) : (
              <Rows>
                {data.map((paper) => (
                  <PaperRow key={paper.id} workshop_id={id} paper={paper} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  )
}

const MEGABYTE = 1_000_000
/** Below this size the number would be rounded to nothing. */
const SHOWN_SIZE_MIN = 0.1

/** A scan with its size, its time and the person who attached it. */
function PaperRow({ workshop_id, paper }: { workshop_id: number; paper: Paper }) {
  const may = useMay()
  const t = useTranslations('check_in.papers')
  const format = useFormatter()
  const formats = useFormats()
  const { id, name, size, created_at, created_by } = paper
  const params = { id: workshop_id, paper: id }
  const megabytes = Math.max(size / MEGABYTE, SHOWN_SIZE_MIN)
  const facts = [
    format.number(megabytes, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
    showInstant(created_at, formats),
    created_by,
  ]
  const href = may(getPaper) ? urlOf(getPaper, { params }) : undefined
  return (
    <Row>
      <Stack className={classes.about} gap="0">
        <a
          className={classes.name}
          href={href}
          target="_blank"
          rel="noreferrer"
          aria-label={href && t('open', { name })}
        >
          {name}
        </a>
        <Muted>{facts.filter(Boolean).join(' · ')}</Muted>
      </Stack>
      {may(deletePaper) && <DeleteButton endpoint={deletePaper} params={params} name={name} />}
    </Row>
  )
}
