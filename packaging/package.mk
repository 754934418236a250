# Makes everything that is published. `make package TRIPLES=x86_64-unknown-linux-gnu` does so for one platform.

TRIPLES := $(shell node -p "require('./package.json').napi.targets.join(' ')")
COMPILED := $(TRIPLES:%=artifacts/.work/%/.compiled)
PACKAGER := artifacts/.work/packager.mjs

.PHONY: package
package: build $(COMPILED) $(PACKAGER) ## make everything that is published, in artifacts
	packaging/package.sh $(TRIPLES)

artifacts/.work/%/.compiled: $(RUST_SOURCES) package-lock.json packaging/compile.sh packaging/toolchain.sh \
		packaging/node_object_wrap.h packaging/versions.json packaging/requirements.txt
	packaging/toolchain.sh $*
	packaging/compile.sh $*
	touch $@

$(PACKAGER): $(wildcard packaging/src/*.ts) packaging/versions.json package.json $(INSTALLED)
	$(BIN)/esbuild packaging/src/main.ts --bundle --platform=node --format=esm --packages=external \
		--log-level=warning --outfile=$@

.PHONY: package-test
package-test: ## install and use the packages on several systems; needs root
	packaging/test/all.sh

.PHONY: supply-chain
supply-chain: $(INSTALLED) ## check licences, sources and known vulnerabilities with cargo-deny and npm
	cargo deny --all-features check
	npm audit --omit=dev --audit-level=moderate

.PHONY: version
version: $(PACKAGER) ## set the version to VERSION=1.2.3 everywhere and date the changelog; then review, commit and tag
	node $(PACKAGER) version $(VERSION)
	$(MAKE) generate golden
	$(MAKE) docs

.PHONY: release
release: ready package package-test ## test, package and check a release of the checked-out tag; UPLOAD=--upload publishes it
	packaging/release.sh $(UPLOAD)
