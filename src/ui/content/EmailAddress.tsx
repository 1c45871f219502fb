/** A long address breaks before the domain. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
