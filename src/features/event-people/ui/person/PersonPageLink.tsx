import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { PERSON_PAGE_CALL, personPagePath } from '@/contract/person-page'
import { TextLink } from '@/ui/layout/TextLink'
import classes from './PersonDrawer.module.css'

/** Leads to everything at the person's address, other events included. */
export function PersonPageLink({ id }: { id: string }) {
  const t = useTranslations('people')
  const may = useMay()
  if (!may(PERSON_PAGE_CALL)) return null
  return (
    <TextLink isStrong className={classes.page} href={personPagePath(id)}>
      {t('person_page')}
    </TextLink>
  )
}
