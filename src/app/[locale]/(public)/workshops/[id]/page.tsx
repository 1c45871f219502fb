import { ReadOnlyFormScreen, readOnlyFormMetadata } from '../../events/[id]/read-only-form'

type Props = PageProps<'/[locale]/workshops/[id]'>

export async function generateMetadata({ params }: Props) {
  return readOnlyFormMetadata(await params)
}

/** Documented address of the read-only form; events/[id] holds all pages of one event. */
export default async function WorkshopPage({ params }: Props) {
  return <ReadOnlyFormScreen {...(await params)} />
}
