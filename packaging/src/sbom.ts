import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import packageJson from '../../package.json' with { type: 'json' };
import type { Component } from './component.ts';

/** The CycloneDX document of the shipped components. Without time stamp or serial number: same contents, same bytes. */
export function sbom(components: readonly Component[]): string {
  const { name, version } = packageJson;
  const product = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    purl: new PackageURL('npm', undefined, name, version, undefined, undefined).toString(),
    bomRef: `${name}@${version}`,
  });
  product.licenses.add(new Models.SpdxLicense(packageJson.license));
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }) });
  for (const component of components) {
    const described = describe(component);
    bom.components.add(described);
    product.dependencies.add(described.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function describe({ ecosystem, name, version, licence, hash }: Component): Models.Component {
  const [, scope, plain = name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(name) ?? [];
  const component = new Models.Component(
    ecosystem === 'generic' && name === 'node' ? Enums.ComponentType.Platform : Enums.ComponentType.Library,
    plain,
    {
      version,
      bomRef: `${ecosystem}:${name}@${version}`,
      purl: new PackageURL(ecosystem, scope, plain, version, undefined, undefined).toString(),
      ...(scope === undefined ? {} : { group: scope }),
    },
  );
  component.licenses.add(new Models.LicenseExpression(licence));
  if (hash !== undefined) component.hashes.set(Enums.HashAlgorithm[hash.algorithm], hash.digest);
  return component;
}
