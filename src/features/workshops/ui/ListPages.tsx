import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import classes from './ListPages.module.css'
import { type EventListName, type ListView, listAddress } from './list-view'

type Props = { list: EventListName; view: ListView; pages: number }

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true }

/** To what comes before and after this page of a list; for the past that means newer and older. */
export function ListPages({ list, view, pages }: Props) {
  const t = useTranslations('events')
  const { when, page } = view
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      {page > 1 && (
        <ButtonLink look="quiet" rel="prev" href={listAddress(list, { ...view, page: page - 1 })}>
          <IconArrowLeft {...ICON} />
          {t(when === 'past' ? 'newer' : 'earlier')}
        </ButtonLink>
      )}
      <span className={classes.page}>{t('page', { page, pages })}</span>
      {page < pages && (
        <ButtonLink look="quiet" rel="next" href={listAddress(list, { ...view, page: page + 1 })}>
          {t(when === 'past' ? 'older' : 'later')}
          <IconArrowRight {...ICON} />
        </ButtonLink>
      )}
    </nav>
  )
}
