import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { Icon } from '@/ui/Icon'
import classes from './ListPages.module.css'
import { type EventListName, type ListView, listAddress } from './list-view'

type Props = { list: EventListName; view: ListView; pages: number }

/** To what comes before and after this page of a list; for the past that means newer and older. */
export function ListPages({ list, view, pages }: Props) {
  const t = useTranslations('events')
  const { when, page } = view
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      {page > 1 && (
        <ButtonLink look="quiet" rel="prev" href={listAddress(list, { ...view, page: page - 1 })}>
          <Icon name="arrow_left" size={20} />
          {t(when === 'past' ? 'newer' : 'earlier')}
        </ButtonLink>
      )}
      <span className={classes.page}>{t('page', { page, pages })}</span>
      {page < pages && (
        <ButtonLink look="quiet" rel="next" href={listAddress(list, { ...view, page: page + 1 })}>
          {t(when === 'past' ? 'older' : 'later')}
          <Icon name="arrow_right" size={20} />
        </ButtonLink>
      )}
    </nav>
  )
}
