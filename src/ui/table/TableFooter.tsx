import { NativeSelect, Pagination } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { PAGE_SIZE, PAGE_SIZES } from '@/contract/lists'
import { Icon } from '../content/Icon'
import { Cluster, Muted } from '../layout/layout'
import { rowRangeOf } from './list-state'
import classes from './tools.module.css'
import type { ListControls } from './use-list-state'

type Props = {
  pagination: { current_page: number; per_page: number; total_pages: number; total: number }
  /** The list has more rows than were counted. */
  more?: boolean
  capped?: boolean
  controls: ListControls
}

const Dots = () => <Icon name="dots" size={16} />

/** Shows the position of this page in the list and links to the others. */
export function TableFooter({ pagination, more, capped, controls }: Props) {
  const t = useTranslations('core')
  const { current_page, per_page, total_pages, total } = pagination
  const label = t('per_page')
  return (
    <Cluster className={classes.foot} justify="between" gap="md">
      <Muted role="status">
        {total > 0 &&
          t(more ? 'range_more' : 'range', { ...rowRangeOf({ page: current_page, perPage: per_page, total }), total })}
        {capped && ` ${t('range_capped')}`}
      </Muted>
      {total_pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t('pages')}
          className={classes.pages}
          size="lg"
          layout="responsive"
          total={total_pages}
          value={controls.state.page}
          onChange={controls.setPage}
          dotsIcon={Dots}
          getItemProps={(page) => ({ 'aria-label': t('page', { page }) })}
          getControlProps={(control) => ({ 'aria-label': t(`page_${control}`) })}
          formatLabel={({ page, totalPages }) => t('page_of', { page, pages: totalPages })}
        />
      )}
      {total > PAGE_SIZE && (
        <NativeSelect
          aria-label={label}
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('rows', { size }) }))}
          value={String(controls.state.perPage)}
          onChange={(event) => {
            const chosen = PAGE_SIZES.find((size) => String(size) === event.currentTarget.value)
            if (chosen) controls.setPerPage(chosen)
          }}
        />
      )}
    </Cluster>
  )
}
