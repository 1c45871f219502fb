import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Icon } from '@/ui/content/Icon'
import type { EventListName } from '../../../contract/public'
import { type ListView, listPath } from './list-view'
import classes from './Pagination.module.css'

type Props = {
  list: EventListName
  view: ListView
  pages: number
  /** The numbers of the first and the last event on this page, and of all. */
  range: { first: number; last: number; total: number }
}

/** Links to the pages before and after; for past events they are newer and older. */
export function Pagination({ list, view, pages, range }: Props) {
  const t = useTranslations('events')
  const { when, page } = view
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      {page > 1 && (
        <ButtonLink variant="quiet" rel="prev" href={listPath(list, { ...view, page: page - 1 })}>
          <Icon name="arrow_left" size={20} />
          {t(when === 'past' ? 'newer' : 'earlier')}
        </ButtonLink>
      )}
      <span className={classes.page}>{t('range', range)}</span>
      {page < pages && (
        <ButtonLink variant="quiet" rel="next" href={listPath(list, { ...view, page: page + 1 })}>
          {t(when === 'past' ? 'older' : 'later')}
          <Icon name="arrow_right" size={20} />
        </ButtonLink>
      )}
    </nav>
  )
}
