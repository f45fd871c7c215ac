import { usePortal } from "../../hooks/portal.ts";

/** The brand's logo mark, drawn in the colour of the text around it and the theme's mark colour. */
export function BrandMark({ size = 28, className }: { readonly size?: number; readonly className?: string | undefined }) {
  const { brand } = usePortal();
  // The drawing is the brand's own constant, never a user's text.
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: brand.logoSvg }}
    />
  );
}
