import { notFound } from 'next/navigation'

/** Any path that no other page answers. */
export default function AnyOtherPath(): never {
  notFound()
}
