import { useFormatter, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useFormats } from '@/client/config/formats'
import { urlOf } from '@/contract/endpoint'
import { showInstant } from '@/i18n/formats'
import { DeleteButton } from '@/ui/feedback/DeleteButton'
import { deletePaper, getPaper, type Paper } from '../../contract/papers'
import classes from './papers.module.css'

const MEGABYTE = 1_000_000
/** Below this size the number would be rounded to nothing. */
const SHOWN_SIZE_MIN = 0.1

/** A scan with its size, its time and the person who attached it. */
export function PaperRow({ workshop_id, paper }: { workshop_id: number; paper: Paper }) {
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
  return (
    <li className={classes.row}>
      <span className={classes.about}>
        {may(getPaper) ? (
          <a
            className={classes.name}
            href={urlOf(getPaper, { params })}
            target="_blank"
            rel="noreferrer"
            aria-label={t('open', { name })}
          >
            {name}
          </a>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {may(deletePaper) && <DeleteButton endpoint={deletePaper} params={params} name={name} />}
    </li>
  )
}
