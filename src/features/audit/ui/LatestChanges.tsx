import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { pageQuery } from '@/client/calls/lists'
import { Card, Row, Rows, SectionHead } from '@/ui/layout/layout'
import { TextLink } from '@/ui/layout/TextLink'
import { listChanges } from '../contract'
import { HistoryHead } from './HistoryItem'

const SHOWN = 5

/** The last changes of an event; its history has all of them. */
export function LatestChanges({ workshop_id, historyPath }: { workshop_id: number; historyPath: string }) {
  const t = useTranslations('audit')
  const { data } = useQuery(pageQuery(listChanges, { params: { id: workshop_id }, query: { per_page: SHOWN } }))
  if (!data || data.data.length === 0) return null
  return (
    <Card aria-label={t('latest')}>
      <SectionHead title={t('latest')}>
        <TextLink href={historyPath}>{t('whole_history')}</TextLink>
      </SectionHead>
      <Rows as="ol">
        {data.data.map((entry) => (
          <Row key={entry.id}>
            <HistoryHead entry={entry} />
          </Row>
        ))}
      </Rows>
    </Card>
  )
}
