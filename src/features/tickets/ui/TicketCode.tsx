import { useLocale, useTranslations } from 'next-intl'
import { Fact, Facts } from '@/ui/layout/layout'
import { wordsOf } from '../rules/words'
import type { ShownTicket } from '../service/make-tickets'
import classes from './tickets.module.css'

/** The QR code as a drawing, which stays sharp at any size, and its words. */
export function TicketCode({ ticket: { name, hash, code } }: { ticket: Pick<ShownTicket, 'name' | 'hash' | 'code'> }) {
  const t = useTranslations('my.ticket')
  const words = wordsOf(hash, useLocale())
  const { columns, rows, quiet, bars } = code
  const dark = bars.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`)
  const view = [-quiet, -quiet, columns + 2 * quiet, rows + 2 * quiet].join(' ')
  return (
    <>
      <svg className={classes.code} viewBox={view} shapeRendering="crispEdges" role="img">
        <title>{t('alt', { name, words })}</title>
        <path d={dark.join('')} />
      </svg>
      <Facts className={classes.words}>
        <Fact term={t('words')}>{words}</Fact>
      </Facts>
    </>
  )
}
